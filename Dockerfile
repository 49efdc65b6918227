# The server with its page, from a wheel that holds both. Build it here: docker build -t glaciarium .
# Pin the base images by digest where you build for others: --build-arg PYTHON_IMAGE=python@sha256:…
ARG NODE_IMAGE=node:22-bookworm-slim
ARG PYTHON_IMAGE=python:3.13-slim-bookworm

FROM ${NODE_IMAGE} AS page
WORKDIR /work
COPY web web
RUN cd web && npm ci --omit=dev --no-audit --no-fund && npm run build

FROM ${PYTHON_IMAGE} AS wheel
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /work
COPY requirements requirements
RUN pip install --no-cache-dir --require-hashes -r requirements/play.txt
COPY . .
COPY --from=page /work/src/glaciarium/client src/glaciarium/client
RUN python tools/words.py --compile \
    && pip wheel --no-deps --no-build-isolation -w /dist .

# What the server needs and nothing to build with.
FROM ${PYTHON_IMAGE} AS installed
COPY requirements/server.txt /work/
COPY --from=wheel /dist /dist
RUN python -m venv /opt/glaciarium \
    && /opt/glaciarium/bin/pip install --no-cache-dir --require-hashes -r /work/server.txt \
    && /opt/glaciarium/bin/pip install --no-cache-dir --no-deps /dist/glaciarium-*.whl

FROM ${PYTHON_IMAGE}
RUN useradd --create-home --home-dir /data --uid 10001 glaciarium
COPY --from=installed /opt/glaciarium /opt/glaciarium
ENV PATH=/opt/glaciarium/bin:$PATH GLACIARIUM_HOME=/data
USER glaciarium
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=20s CMD python -c \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=3)"
CMD ["glaciarium", "serve", "--host", "0.0.0.0", "--log", "json"]
