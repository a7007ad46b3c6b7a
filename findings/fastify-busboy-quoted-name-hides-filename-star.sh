#!/bin/sh
# @fastify/busboy 3.2.6: whether `filename*` (RFC 5987, as in RFC 6266) is heard depends on the quotation marks of the
# parameter beside it.
#
# Expected: `filename*` wins over `filename` in either form and order, or never does.
# Seen: it wins where `filename` is a bare token, and is passed over where it is quoted, as almost every program writes
# it; also when it stands before the quoted one. The file then has its fallback name.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @fastify/busboy@3.2.6 >/dev/null
cat >read.cjs <<'JS'
const { Busboy } = require('@fastify/busboy');
const EXTENDED = "filename*=UTF-8''gr%C3%BC%C3%9Fe.txt";
const nameOf = (parameters) =>
  new Promise((resolve) => {
    const form = new Busboy({ headers: { 'content-type': 'multipart/form-data; boundary=x' } });
    form.on('file', (_field, file, name) => {
      file.resume();
      resolve(name);
    });
    const head = `Content-Disposition: form-data; name="f"; ${parameters}\r\nContent-Type: text/plain`;
    form.end(`--x\r\n${head}\r\n\r\nhi\r\n--x--\r\n`);
  });
const WAYS = [`filename=plain.txt; ${EXTENDED}`, EXTENDED, `filename="plain.txt"; ${EXTENDED}`, `${EXTENDED}; filename="plain.txt"`];
Promise.all(WAYS.map(nameOf)).then((names) => console.log(names.join(' ')));
JS
seen=$(node read.cjs)
echo "$seen"
[ "$seen" = "grüße.txt grüße.txt plain.txt plain.txt" ]
