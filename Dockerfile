# syntax=docker/dockerfile:1
# The built product with the packages of a release, as an ordinary user. See docs/install.md.

FROM node:24-slim AS build
WORKDIR /fettle
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /repository
COPY package.json package-lock.json ./
COPY scripts/release-packages.js scripts/
WORKDIR /fettle
COPY .npmrc ./
RUN node -e "import('/repository/scripts/release-packages.js').then((of) => of.writeReleasePackages('/repository', '.'))"
RUN npm ci

FROM node:24-slim
WORKDIR /fettle
ENV NODE_ENV=production DATA_DIR=/data
COPY --from=packages /fettle .
COPY --from=build /fettle/build build
COPY LICENSE ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Answers while the process is up; route by /readyz. The first start also migrates.
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/start.js"]
