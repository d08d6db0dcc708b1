{{- define "winnow.secretName" -}}
{{ .Values.existingSecret | default (printf "%s-secrets" (include "winnow.fullname" .)) }}
{{- end }}

{{/* Contents of the secret in the cluster as JSON, key: text; {} on the first installation and when rendering without a cluster. */}}
{{- define "winnow.secretBefore" -}}
{{- if not (hasKey .Values "secretBefore") }}
{{- $before := dict }}
{{- range $key, $value := (lookup "v1" "Secret" .Release.Namespace (include "winnow.secretName" .)).data }}
{{- $_ := set $before $key ($value | b64dec) }}
{{- end }}
{{- $_ := set .Values "secretBefore" $before }}
{{- end }}
{{- .Values.secretBefore | toJson }}
{{- end }}

{{/*
Contents of the secret that the pods read, as JSON, key: text: the given values, otherwise those of the cluster, otherwise
random ones. Generated once per rendering, since the random part differs each time and the pods' checksums must match it.
*/}}
{{- define "winnow.secretData" -}}
{{- if not (hasKey .Values "secretData") }}
{{- $before := include "winnow.secretBefore" . | fromJson }}
{{- if .Values.existingSecret }}
{{- $_ := set .Values "secretData" $before }}
{{- else }}
{{- $external := .Values.externalRedis }}
{{- $password := $external.password }}
{{- $url := $external.url }}
{{- if .Values.valkey.enabled }}
{{- $password = .Values.valkey.password | default (get $before "redis-password") | default (randAlphaNum 32) }}
{{- $url = printf "redis://:%s@%s-valkey:6379" ($password | urlquery | replace "+" "%20") (include "winnow.fullname" .) }}
{{- else if not $url }}
{{- $login := "" }}
{{- if $password }}{{ $login = printf "%s:%s@" ($external.username | urlquery | replace "+" "%20") ($password | urlquery | replace "+" "%20") }}{{ end }}
{{- $scheme := ternary "rediss" "redis" $external.tls }}
{{- $url = printf "%s://%s%s:%v" $scheme $login $external.host $external.port }}
{{- if $external.sentinels }}{{ $url = printf "%s-sentinel://%s%s/#%s" $scheme $login (join "," $external.sentinels) ($external.masterName | urlquery | replace "+" "%20") }}{{ end }}
{{- end }}
{{- $_ := set .Values "secretData" (dict
  "session-secret" (.Values.sessionSecret | default (get $before "session-secret") | default (randAlphaNum 48))
  "redis-url" $url
  "redis-password" $password
  "redis-username" $external.username
  "openai-api-key" .Values.model.apiKey
  "egress-token" (include "winnow.egressTokens" (dict "given" (.Values.egress.token | default "") "before" (get $before "egress-token")))
) }}
{{- if .Values.externalDatabase.enabled }}{{ $_ := set .Values.secretData "database-url" .Values.externalDatabase.url }}{{ end }}
{{- if .Values.webhooks.signed }}{{ $_ := set .Values.secretData "webhook-secret" .Values.webhooks.secret }}{{ end }}
{{- if .Values.sinks.enabled }}{{ $_ := set .Values.secretData "s3-sinks" (.Values.sinks.buckets | toJson) }}{{ end }}
{{- end }}
{{- end }}
{{- .Values.secretData | toJson }}
{{- end }}

{{/*
Tokens of the egress as a comma-separated list: clients send all of them, the egress accepts any that it knows. When the token
changes, the previous one stays in the list until the next upgrade, for pods that have only that one. Call with (dict "given" .. "before" ..).
*/}}
{{- define "winnow.egressTokens" -}}
{{- $previous := splitList "," .before | first | trim }}
{{- $given := list }}{{ range splitList "," .given }}{{ $given = append $given (trim .) }}{{ end }}
{{- if and .given $previous (not (has $previous $given)) }}{{ $given = append $given $previous }}{{ end }}
{{- join "," $given }}
{{- end }}

{{/* "true" if scraper and extractor may have to send a token to the proxy; an empty file counts as none. */}}
{{- define "winnow.egressToken" -}}
{{ if or .Values.existingSecret .Values.egress.token }}true{{ end }}
{{- end }}

{{/*
"true" if the egress requires a token. The upgrade that sets the first one does not require it yet, since older pods send none.
*/}}
{{- define "winnow.egressDemands" -}}
{{- $before := include "winnow.secretBefore" . | fromJson }}
{{- if .Values.existingSecret }}true
{{- else if and .Values.egress.token (or (not $before) (get $before "egress-token")) }}true{{ end }}
{{- end }}

{{/* Keys of the secret that a process may see, as a JSON list. Call with (dict "root" $ "name" .. "facts" ..). */}}
{{- define "winnow.secretKeys" -}}
{{- $keys := list }}
{{- if .facts.redis }}{{ $keys = append $keys "redis-url" }}{{ end }}
{{- if eq .name "gateway" }}{{ $keys = append $keys "session-secret" }}{{ end }}
{{- if and (eq .name "gateway") .root.Values.externalDatabase.enabled }}{{ $keys = append $keys "database-url" }}{{ end }}
{{- if and (eq .name "gateway") .root.Values.webhooks.signed }}{{ $keys = append $keys "webhook-secret" }}{{ end }}
{{- if and (eq .name "gateway") .root.Values.sinks.enabled }}{{ $keys = append $keys "s3-sinks" }}{{ end }}
{{- if and (eq .name "ai") (ne .root.Values.model.provider "offline") }}{{ $keys = append $keys "openai-api-key" }}{{ end }}
{{- if or (and (or .facts.fetches .facts.notifies) (include "winnow.egressToken" .root)) (and (eq .name "egress") (include "winnow.egressDemands" .root)) }}
{{- $keys = append $keys "egress-token" }}
{{- end }}
{{- $keys | toJson }}
{{- end }}

{{/*
Annotation that changes with the keys of the secret that a pod reads, which it does only at its start. Absent if the contents
are unknown when rendering (an existingSecret without a cluster). Call with (dict "root" $ "keys" .. "fetches" ..).
*/}}
{{- define "winnow.secretChecksum" -}}
{{- $data := include "winnow.secretData" .root | fromJson }}
{{- $read := dict }}
{{- range .keys }}{{ $_ := set $read . (get $data .) }}{{ end }}
{{- /* Only the first token counts: a client that still sends the previous one need not be restarted. */}}
{{- if .fetches }}{{ $_ := set $read "egress-token" (get $data "egress-token" | splitList "," | first) }}{{ end }}
{{- if and .keys $data }}
checksum/secrets: {{ $read | toJson | sha256sum }}
{{- end }}
{{- end }}
