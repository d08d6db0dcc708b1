// Reads rendered objects on standard input and decodes each into Kubernetes' own types, strictly: an unknown or doubled
// field and a wrong type are errors, as they are for the API server's strict field validation.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/serializer"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/client-go/kubernetes/scheme"
)

func main() {
	decoder := serializer.NewCodecFactory(scheme.Scheme, serializer.EnableStrict).UniversalDeserializer()
	documents := yaml.NewYAMLReader(bufio.NewReader(os.Stdin))
	good, bad := 0, 0
	for {
		document, err := documents.Read()
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil {
			_, kind, failure := decoder.Decode(document, nil, nil)
			err = failure
			if runtime.IsMissingKind(err) {
				continue
			}
			if err != nil && kind != nil {
				err = fmt.Errorf("%s: %w", kind.Kind, err)
			}
		}
		if err != nil {
			bad++
			fmt.Fprintln(os.Stderr, err)
			continue
		}
		good++
	}
	fmt.Printf("%d objects are valid, %d are not\n", good, bad)
	if bad > 0 || good == 0 {
		os.Exit(1)
	}
}
