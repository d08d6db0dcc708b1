# One image per service:
#
#   docker build -f deploy/docker/service.Dockerfile --build-arg SERVICE=gateway -t winnow/gateway .
#
# SERVICE is one of gateway, scraper, extractor, ai, egress. The result runs as user 1000 on a read-only root file
# system with every capability dropped; only /tmp has to be writable. It builds with BuildKit and the classic builder,
# which is why no stage depends on an optional one: the classic builder builds all stages up to the last.
ARG NODE_IMAGE=node:24-bookworm-slim

# Only the manifests, so that a changed source file does not reinstall packages.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

FROM ${NODE_IMAGE} AS tools
WORKDIR /src
COPY --from=manifests /src ./
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error

FROM tools AS build
COPY . .
ARG SERVICE
# The command line is a single file next to the gateway: `docker compose exec gateway node service/dist/winnow.cjs --help`.
RUN npm run build --workspace "services/${SERVICE}" \
 && if [ "${SERVICE}" = gateway ]; then \
      npm run build --workspace cli && cp cli/dist/winnow.cjs services/gateway/dist/; \
    fi

# The service's production dependencies from the lockfile; types and source maps of packages are not needed at run time.
FROM ${NODE_IMAGE} AS production
WORKDIR /src
COPY --from=manifests /src ./
ARG SERVICE
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error --workspace "services/${SERVICE}" \
 && rm -rf node_modules/@winnow node_modules/.package-lock.json \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete \
 && mkdir -p "services/${SERVICE}/node_modules" /app/service \
 && mv node_modules /app/node_modules \
 && mv "services/${SERVICE}/node_modules" /app/service/node_modules \
 && mv "services/${SERVICE}/package.json" /app/service/package.json

# Process 1 must reap orphans: the browser and the document readers are separate processes. Nothing needs a package manager or a
# setuid program at run time.
FROM ${NODE_IMAGE} AS runtime
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends tini >/dev/null \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log \
 && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* /usr/local/bin/yarn* \
 && find / -xdev -perm /6000 -type f -exec chmod ug-s {} + \
 && mkdir -p /var/lib/winnow && chown 1000:1000 /var/lib/winnow

FROM runtime AS image
ARG SERVICE
# The browser is Debian's; the fonts have the metrics of common web fonts, so that pages have their usual layout. What is
# excluded serves graphics cards and people, 200 MB: a headless browser draws with SwiftShader, its own renderer.
RUN if [ "${SERVICE}" = scraper ]; then \
      printf 'path-exclude=%s\n' '/usr/lib/*/libLLVM*' '/usr/lib/*/libz3*' '/usr/lib/*/dri/*' '/usr/lib/chromium/libVkLayer*' \
        '/usr/share/locale/*' '/usr/share/man/*' '/usr/share/doc/*' > /etc/dpkg/dpkg.cfg.d/headless \
      && printf 'path-include=%s\n' '/usr/share/doc/*/copyright' >> /etc/dpkg/dpkg.cfg.d/headless \
      && apt-get update -qq \
      && apt-get install -y -qq --no-install-recommends chromium-headless-shell fonts-liberation >/dev/null \
      && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/apt /var/log/dpkg.log \
      && find / -xdev -perm /6000 -type f -exec chmod ug-s {} +; \
    fi
WORKDIR /app
COPY --from=production /app ./
COPY --from=build /src/services/${SERVICE}/dist ./service/dist
COPY deploy/docker/start.mjs deploy/docker/healthcheck.mjs LICENSE ./
ENV NODE_ENV=production \
    HOME=/tmp \
    BIND_ADDRESS=0.0.0.0 \
    MALLOC_ARENA_MAX=2 \
    HEALTH_PORT=9090
USER 1000:1000
EXPOSE 9090
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/app/healthcheck.mjs"]
ENTRYPOINT ["tini", "--", "node", "--max-semi-space-size=16", "--single-threaded-gc", "/app/start.mjs"]
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG SOURCE=
LABEL org.opencontainers.image.title="winnow-${SERVICE}" \
      org.opencontainers.image.description="Winnow: web pages, documents and videos as clean text for language models" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}"
