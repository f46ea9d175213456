# The first stage builds the browser app, the second contains only what serves. It needs an outside PostgreSQL 18
# (DATABASE_URL, DATABASE_OWNER_URL): the embedded one is left out.
FROM node:24-bookworm-slim AS build
WORKDIR /wren
COPY package.json package-lock.json .npmrc tsconfig.base.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
RUN npm ci --no-audit --no-fund --loglevel=error
COPY packages packages
COPY apps apps
RUN NODE_ENV=production node node_modules/vite/bin/vite.js build apps/web --logLevel warn

FROM node:24-bookworm-slim
WORKDIR /wren
COPY package.json package-lock.json .npmrc ./
COPY packages/contract/package.json packages/contract/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
RUN npm ci --omit=dev --omit=optional --ignore-scripts --workspace @wren/api --no-audit --no-fund --loglevel=error && npm cache clean --force
COPY packages packages
COPY apps/api apps/api
COPY scripts scripts
COPY --from=build /wren/apps/web/dist apps/web/dist
COPY THIRD_PARTY_NOTICES.md ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
EXPOSE 3000
USER node
# Any answer means alive: a 503 while the database is away is no reason to restart (AUD-084).
HEALTHCHECK --interval=30s --timeout=5s --start-period=90s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then(() => process.exit(0), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/api/src/main.ts"]
