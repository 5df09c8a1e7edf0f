# An image with baton. docs/install.md shows how to use it.
#
#   /usr/local/bin/baton  the executable
#   /work                 the working directory: mount the flows here
#   /reports              a folder that every user can write to
ARG BASE=debian:bookworm-20260824-slim@sha256:88200866dfff7ea7f5cbcb6ec7c8a701889efe6fe859fe64d6990e4b07ea4171

# hadolint ignore=DL3006
FROM ${BASE} AS download
# None of these tools is in the final image, so their versions are those of the base.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates curl \
    && rm -rf /var/lib/apt/lists/*
COPY install.sh /install.sh
ARG BATON_VERSION
ARG BATON_RELEASES
ARG BATON_SHA256
RUN sh /install.sh --dir /download

# hadolint ignore=DL3006
FROM ${BASE}
LABEL org.opencontainers.image.title="baton" \
    org.opencontainers.image.description="A runner of API test flows written in YAML" \
    org.opencontainers.image.licenses="MIT"
COPY --from=download --chown=root:root /download/baton /usr/local/bin/baton
RUN mkdir -m 1777 /reports && mkdir /work
USER 10001:10001
WORKDIR /work
ENTRYPOINT ["/usr/local/bin/baton"]
CMD ["--help"]
