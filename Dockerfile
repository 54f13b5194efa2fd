# The server as a small image, run by a user without rights: docs/operating.md says how.
#
#     docker build -t sixfold .
#     docker run -p 6006:6006 -v sixfold:/var/lib/sixfold sixfold --address http://localhost:6006

ARG BASE=python:3.12-slim

FROM ${BASE} AS build
COPY . /source
RUN python -m venv /opt/sixfold \
 && /opt/sixfold/bin/pip install --no-cache-dir "/source[fast,postgres,push]" \
 && /opt/sixfold/bin/pip uninstall --yes pip \
 && find /opt/sixfold -type d -name tests -prune -exec rm -r {} +

FROM ${BASE}
RUN useradd --uid 10001 --no-create-home --home-dir /var/lib/sixfold sixfold \
 && install -d -o sixfold -g sixfold /var/lib/sixfold /var/cache/sixfold
COPY --from=build /opt/sixfold /opt/sixfold
ENV PATH=/opt/sixfold/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    SIXFOLD_CACHE=/var/cache/sixfold
USER sixfold
WORKDIR /var/lib/sixfold
VOLUME ["/var/lib/sixfold", "/var/cache/sixfold"]
EXPOSE 6006
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "from urllib.request import urlopen; urlopen('http://127.0.0.1:6006/health', timeout=4)"]
ENTRYPOINT ["sixfold", "serve", "--host", "0.0.0.0", "--port", "6006", "--no-open", "--log-format", "json", \
  "--store", "/var/lib/sixfold/tables.sqlite"]
