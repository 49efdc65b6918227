# The server with its page, compiled. Build it here: docker build -t glaciarium .

FROM node:22-bookworm-slim AS page
WORKDIR /work
COPY web web
# Not `npm ci`: it wants the tools of every other system in the lock, too.
RUN cd web && npm install --no-save --no-audit --no-fund && npm run build

FROM python:3.13-slim-bookworm AS engine
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev
WORKDIR /work
COPY requirements requirements
RUN python -m venv /opt/glaciarium \
    && /opt/glaciarium/bin/pip install --no-cache-dir --require-hashes -r requirements/play.txt
COPY . .
COPY --from=page /work/src/glaciarium/client src/glaciarium/client
RUN /opt/glaciarium/bin/python tools/words.py --compile \
    && /opt/glaciarium/bin/pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/glaciarium/bin/pip install --no-cache-dir -r requirements/postgresql.in

FROM python:3.13-slim-bookworm
RUN useradd --create-home --home-dir /data --uid 10001 glaciarium
COPY --from=engine /opt/glaciarium /opt/glaciarium
ENV PATH=/opt/glaciarium/bin:$PATH GLACIARIUM_HOME=/data
USER glaciarium
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=20s CMD python -c \
    "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/health', timeout=3)"
CMD ["glaciarium", "serve", "--host", "0.0.0.0", "--log", "json"]
