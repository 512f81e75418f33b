# The final image contains only the server, not the build tools.
FROM node:22-bookworm-slim AS build
WORKDIR /vitrine
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci
COPY . .
RUN node scripts/build.mjs

FROM node:22-bookworm-slim AS packages
WORKDIR /vitrine
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --omit=dev

FROM node:22-bookworm-slim
# More packages of Debian, such as LibreOffice (see docs/deploy.md).
ARG PACKAGES=""
RUN apt-get update && apt-get install --yes --no-install-recommends ffmpeg ${PACKAGES} && rm -rf /var/lib/apt/lists/*
WORKDIR /vitrine
COPY --from=packages /vitrine/node_modules ./node_modules
COPY --from=build /vitrine/package.json ./
COPY --from=build /vitrine/dist ./dist
COPY --from=build /vitrine/server/db/migrations ./server/db/migrations
COPY --from=build /vitrine/server/built-in-templates ./server/built-in-templates
COPY --from=build /vitrine/server/demo/files ./server/demo/files
COPY --from=build /vitrine/server/features/api-docs ./server/features/api-docs
RUN printf '#!/bin/sh\nexec node --v8-pool-size=0 /vitrine/dist/server/command-line.js "$@"\n' > /usr/local/bin/vitrine && chmod 755 /usr/local/bin/vitrine \
  && install -d -m 700 -o node -g node /data
USER node
# Two memory pools for all threads: with one per thread, decoding images leaves more and more memory unused.
ENV NODE_ENV=production DATA_DIR=/data PORT=5000 MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["vitrine", "start"]
