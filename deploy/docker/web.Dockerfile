# One image per web app:
#
#   docker build -f deploy/docker/web.Dockerfile --build-arg APP=shell -t winnow/shell .
#
# APP is one of shell, mfe-processing, mfe-chat. nginx runs as user 101 on a read-only root file system with every
# capability dropped; only /tmp has to be writable. The first stages are identical to those of service.Dockerfile, so
# that they share the build cache.
ARG NODE_IMAGE=node:24-bookworm-slim
ARG NGINX_IMAGE=nginxinc/nginx-unprivileged:1.29-bookworm

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
ARG APP
RUN npm run build --workspace "apps/${APP}" && node deploy/docker/collect-app.mjs "${APP}" /out

FROM ${NGINX_IMAGE} AS image
ARG APP
COPY deploy/docker/nginx/nginx.conf /etc/nginx/nginx.conf
COPY deploy/docker/nginx/${APP}.conf /etc/nginx/winnow/app.conf
COPY deploy/docker/nginx/headers.conf deploy/docker/nginx/mime.conf /etc/nginx/winnow/
COPY --from=build /out /srv/winnow
COPY LICENSE /srv/LICENSE
USER 0
RUN find / -xdev -perm /6000 -type f -exec chmod ug-s {} +
USER 101:101
EXPOSE 8080
STOPSIGNAL SIGQUIT
# Debian's perl-base is part of every Debian image; a shell or curl is not needed.
HEALTHCHECK --interval=10s --timeout=5s --start-period=15s --retries=3 CMD ["perl", "-MIO::Socket::INET", "-e", "my $s = IO::Socket::INET->new(PeerAddr => '127.0.0.1:8080', Timeout => 3) or exit 1; print $s \"GET /healthz HTTP/1.0\\r\\n\\r\\n\"; exit(<$s> =~ / 200 / ? 0 : 1)"]
ENTRYPOINT ["nginx", "-g", "daemon off;"]
CMD []
ARG VERSION=0.0.0
ARG REVISION=unknown
ARG CREATED=1970-01-01T00:00:00Z
ARG SOURCE=
LABEL org.opencontainers.image.title="winnow-${APP}" \
      org.opencontainers.image.description="Winnow: web pages, documents and videos as clean text for language models" \
      org.opencontainers.image.licenses="MIT" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}"
