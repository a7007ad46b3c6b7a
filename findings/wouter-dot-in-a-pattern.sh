#!/bin/sh
# wouter 3.13.0 with its parser regexparam 3.0.0: a pattern that holds a dot or two names in one segment.
#
# Expected: a dot in a pattern is a dot, and "/:language-:region" gives two parameters, as in other routers.
# Seen: the dot stands for any sign, so the page of "/v1.0" also opens at "/v1x0". The two names are one parameter with
# a strange name, and its value is the whole segment.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund wouter@3.13.0 regexparam@3.0.0 react@19.3.1 >/dev/null
cat >read.mjs <<'JS'
import { matchRoute } from 'wouter';
import { parse } from 'regexparam';
for (const [pattern, path] of [['/v1.0', '/v1.0'], ['/v1.0', '/v1x0'], ['/:language-:region', '/de-AT']]) {
  const [matches, parameters] = matchRoute(parse, pattern, path);
  console.log(pattern, path, matches, JSON.stringify({ ...parameters }));
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '/v1.0 /v1.0 true {}
/v1.0 /v1x0 true {}
/:language-:region /de-AT true {"0":"de-AT","language-:region":"de-AT"}' ]
