{{- define "winnow.fullname" -}}
{{- if .Values.fullnameOverride }}{{ .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else if contains "winnow" .Release.Name }}{{ .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}{{ printf "%s-winnow" .Release.Name | trunc 40 | trimSuffix "-" }}{{ end -}}
{{- end }}

{{/* Selector labels of a Service, Deployment or policy, which never change between versions. Call with (dict "root" $ "name" "scraper"). */}}
{{- define "winnow.selector" -}}
app.kubernetes.io/name: winnow
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "winnow.labels" -}}
{{ include "winnow.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/* Fixed properties of each process, which an installation cannot configure. */}}
{{- define "winnow.components" -}}
gateway: { key: gateway, ports: { http: 3000, health: 9090 }, user: 1000, redis: true, notifies: true }
scraper: { key: scraper, ports: { health: 9090 }, user: 1000, redis: true, queue: scraper, fetches: true, tmp: 1Gi }
extractor: { key: extractor, ports: { health: 9090 }, user: 1000, redis: true, queue: extractor, fetches: true }
ai: { key: ai, ports: { grpc: 50051, health: 9090 }, user: 1000, redis: true, queue: ai }
egress: { key: egress, ports: { proxy: 3128, health: 9090 }, user: 1000 }
shell: { key: shell, ports: { http: 8080 }, user: 101, web: true }
mfe-processing: { key: mfeProcessing, ports: { http: 8080 }, user: 101, web: true }
mfe-chat: { key: mfeChat, ports: { http: 8080 }, user: 101, web: true }
{{- end }}

{{/*
Values of one process, merged over processDefaults. Call with (dict "root" $ "key" "scraper") and pipe to fromJson: integers
stay integers in the JSON of values.
*/}}
{{- define "winnow.process" -}}
{{ mergeOverwrite (deepCopy .root.Values.processDefaults) (deepCopy (index .root.Values .key)) | toJson }}
{{- end }}

{{/* Full name of the image of a process. Call with (dict "root" $ "name" "scraper" "own" values of the process). */}}
{{- define "winnow.image" -}}
{{- $image := .root.Values.image }}
{{- $own := .own.image }}
{{- $name := include "winnow.mirrored" (dict "root" .root "name" (printf "%s/%s" $image.registry ($own.repository | default .name))) }}
{{- if $own.digest }}{{ printf "%s@%s" $name $own.digest }}
{{- else }}{{ printf "%s:%s" $name ($own.tag | default $image.tag | default .root.Chart.AppVersion) }}{{ end }}
{{- end }}

{{/* An image's name prefixed with global.imageRegistry. Call with (dict "root" $ "name" "valkey/valkey"). */}}
{{- define "winnow.mirrored" -}}
{{ with .root.Values.global.imageRegistry }}{{ trimSuffix "/" . }}/{{ end }}{{ .name }}
{{- end }}

{{- define "winnow.pullSecrets" -}}
{{- with concat .Values.global.imagePullSecrets .Values.image.pullSecrets | uniq }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{/* IP families of every Service. */}}
{{- define "winnow.ipFamilies" -}}
{{- with .Values.service.ipFamilyPolicy }}
ipFamilyPolicy: {{ . }}
{{- end }}
{{- with .Values.service.ipFamilies }}
ipFamilies: {{ . | toJson }}
{{- end }}
{{- end }}

{{/* NetworkPolicy peers on the public internet: each IP family without its private ranges. */}}
{{- define "winnow.internet" -}}
{{- $four := list }}{{ $six := list }}
{{- range concat .Values.networkPolicy.privateRanges .Values.networkPolicy.clusterRanges }}
{{- if contains ":" . }}{{ $six = append $six . }}{{ else }}{{ $four = append $four . }}{{ end }}
{{- end }}
- ipBlock: { cidr: 0.0.0.0/0{{ with $four }}, except: {{ . | toJson }}{{ end }} }
{{- /* An exception must be inside its block: fc00::/7 and the like are not part of 2000::/3. */}}
{{- $inside := list }}
{{- range $six }}{{ if regexMatch "^[23][0-9a-fA-F]{3}:" . }}{{ $inside = append $inside . }}{{ end }}{{ end }}
- ipBlock: { cidr: '2000::/3'{{ with $inside }}, except: {{ . | toJson }}{{ end }} }
{{- end }}

{{/* Routes of the product's paths as a JSON list, for both Ingress and HTTPRoute. */}}
{{- define "winnow.routes" -}}
{{- $full := include "winnow.fullname" . }}
{{- $routes := list }}
{{- if .Values.gateway.enabled }}
{{- $routes = append $routes (dict "service" (printf "%s-gateway" $full) "prefixes" (list "/api" "/firecrawl" "/open-webui" "/docling" "/v1" "/v2") "exact" (list "/mcp") "isLong" true) }}
{{- end }}
{{- if .Values.mfeProcessing.enabled }}
{{- $routes = append $routes (dict "service" (printf "%s-mfe-processing" $full) "prefixes" (list "/remotes/processing") "exact" list) }}
{{- end }}
{{- if .Values.mfeChat.enabled }}
{{- $routes = append $routes (dict "service" (printf "%s-mfe-chat" $full) "prefixes" (list "/remotes/chat") "exact" list) }}
{{- end }}
{{- if .Values.shell.enabled }}
{{- $routes = append $routes (dict "service" (printf "%s-shell" $full) "prefixes" (list "/") "exact" list) }}
{{- end }}
{{- $routes | toJson }}
{{- end }}

{{- define "winnow.redisHost" -}}
{{ if .Values.valkey.enabled }}{{ include "winnow.fullname" . }}-valkey{{ else }}{{ .Values.externalRedis.host }}{{ end }}
{{- end }}
{{- define "winnow.redisPort" -}}
{{ if .Values.valkey.enabled }}6379{{ else }}{{ .Values.externalRedis.port }}{{ end }}
{{- end }}

{{/* "keda", "hpa" or "none". */}}
{{- define "winnow.scaler" -}}
{{- if eq .Values.autoscaling.mode "auto" }}{{ if .Capabilities.APIVersions.Has "keda.sh/v1alpha1" }}keda{{ else }}hpa{{ end }}
{{- else }}{{ .Values.autoscaling.mode }}{{ end -}}
{{- end }}

{{- define "winnow.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{/* Environment of one process as a map name: value. Call with (dict "root" $ "name" .. "facts" ..). */}}
{{- define "winnow.env" -}}
{{- $v := .root.Values -}}
{{- $full := include "winnow.fullname" .root -}}
{{- $env := dict -}}
{{- if not .facts.web }}
{{- $_ := set $env "LOG_LEVEL" $v.logLevel }}
{{- if $v.tracing.otlpEndpoint }}
{{- $_ := set $env "OTEL_EXPORTER_OTLP_ENDPOINT" $v.tracing.otlpEndpoint }}
{{- $_ := set $env "OTEL_TRACES_SAMPLER_ARG" (toString $v.tracing.sampleRatio) }}
{{- end }}
{{- end }}
{{- if .facts.redis }}
{{- $_ := set $env "REDIS_URL_FILE" "/etc/winnow/secrets/redis-url" }}
{{- $_ := set $env "REDIS_REQUIRE_AOF" (ternary "on" "off" $v.requireAof) }}
{{- $_ := set $env "QUEUE_PREFIX" $v.queuePrefix }}
{{- end }}
{{- if .facts.queue }}
{{- $_ := set $env "SHUTDOWN_GRACE_SECONDS" (toString (int (index $v .facts.key).shutdownGraceSeconds)) }}
{{- end }}
{{- if or .facts.fetches .facts.notifies }}
{{- $_ := set $env "EGRESS_URL" (printf "http://%s-egress:3128" $full) }}
{{- end }}
{{- if has "egress-token" (include "winnow.secretKeys" . | fromJsonArray) }}{{ $_ := set $env "EGRESS_TOKEN_FILE" "/etc/winnow/secrets/egress-token" }}{{ end }}
{{- if or (eq .name "gateway") (eq .name "egress") }}
{{- with $v.egress.allowCidrs }}{{ $_ := set $env "EGRESS_ALLOW_CIDRS" (join "," .) }}{{ end }}
{{- with $v.egress.denyCidrs }}{{ $_ := set $env "EGRESS_DENY_CIDRS" (join "," .) }}{{ end }}
{{- /* Converted to integers, since numbers from a values file are floats. */}}
{{- $ports := list }}{{ range $v.egress.allowPorts }}{{ $ports = append $ports (ternary "*" (toString (int .)) (eq (toString .) "*")) }}{{ end }}
{{- $_ := set $env "EGRESS_ALLOW_PORTS" (join "," $ports) }}
{{- end }}
{{- if eq .name "gateway" }}
{{- $_ := set $env "GATEWAY_PORT" "3000" }}
{{- $_ := set $env "AI_RPC_URL" (printf "dns:///%s-ai:50051" $full) }}
{{- $_ := set $env "SESSION_SECRET_FILE" "/etc/winnow/secrets/session-secret" }}
{{- if $v.externalDatabase.enabled }}{{ $_ := set $env "DATABASE_URL_FILE" "/etc/winnow/secrets/database-url" }}{{ end }}
{{- if $v.webhooks.signed }}{{ $_ := set $env "WEBHOOK_SECRET_FILE" "/etc/winnow/secrets/webhook-secret" }}{{ end }}
{{- if $v.sinks.enabled }}{{ $_ := set $env "S3_SINKS_FILE" "/etc/winnow/secrets/s3-sinks" }}{{ end }}
{{- $_ := set $env "TRUST_PROXY_HOPS" (toString (int $v.gateway.trustProxyHops)) }}
{{- with get ($v.scraper.env | default dict) "SEARCH_BASE_URL" }}{{ $_ := set $env "SEARCH_BASE_URL" . }}{{ end }}
{{- end }}
{{- if eq .name "egress" }}{{ $_ := set $env "EGRESS_PORT" "3128" }}{{ end }}
{{- if eq .name "scraper" }}{{ $_ := set $env "CHROMIUM_SANDBOX" (ternary "on" "off" $v.scraper.browserSandbox.enabled) }}{{ end }}
{{- if and (eq .name "extractor") $v.extractor.ocrDataClaim }}{{ $_ := set $env "OCR_DATA_FOLDER" "/var/lib/winnow/ocr" }}{{ end }}
{{- if eq .name "ai" }}
{{- $_ := set $env "AI_RPC_PORT" "50051" }}
{{- $_ := set $env "AI_PROVIDER" $v.model.provider }}
{{- $provider := get (dict "anthropic" "ANTHROPIC" "google-genai" "GOOGLE" "ollama" "OLLAMA") $v.model.provider | default "OPENAI" }}
{{- with $v.model.baseUrl }}{{ $_ := set $env (printf "%s_BASE_URL" $provider) . }}{{ end }}
{{- with $v.model.name }}{{ $_ := set $env (printf "%s_MODEL" $provider) . }}{{ end }}
{{- if not (has $v.model.provider (list "offline" "ollama")) }}{{ $_ := set $env (printf "%s_API_KEY_FILE" $provider) "/etc/winnow/secrets/openai-api-key" }}{{ end }}
{{- end }}
{{- if has "IPv6" $v.service.ipFamilies }}{{ $_ := set $env "BIND_ADDRESS" "::" }}{{ end }}
{{- toYaml (mergeOverwrite $env (include "winnow.process" (dict "root" .root "key" .facts.key) | fromJson).env) }}
{{- end }}

{{/* host:port for KEDA, which runs in another namespace. */}}
{{- define "winnow.redisAddress" -}}
{{ if .Values.valkey.enabled }}{{ printf "%s.%s.svc:6379" (include "winnow.redisHost" .) .Release.Namespace }}{{ else }}{{ printf "%s:%v" .Values.externalRedis.host .Values.externalRedis.port }}{{ end }}
{{- end }}
