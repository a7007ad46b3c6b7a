#!/bin/sh
# otpauth 9.5.2: an address written by the library and read by the library.
#
# Expected: a colon inside a name is refused, since the format knows none there; or it is written as %3A and the dividing
# colon bare, so that both parts come back.
# Seen: it is written so without complaint, but read otherwise: the whole is decoded first and then cut at the first
# colon. The rest of the issuer moves into the label. A label without an issuer gives its beginning away as issuer.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund otpauth@9.5.2 >/dev/null
cat >read.mjs <<'JS'
import { TOTP, URI } from 'otpauth';
const secret = 'JBSWY3DPEHPK3PXP';
for (const [issuer, label] of [['Desk', 'ann'], ['Desk: East', 'ann'], ['', 'mail:ann']]) {
  const address = new TOTP({ issuer, label, secret }).toString();
  const back = URI.parse(address);
  console.log(address.slice(0, address.indexOf('?')), JSON.stringify([back.issuer, back.label]));
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = 'otpauth://totp/Desk:ann ["Desk","ann"]
otpauth://totp/Desk%3A%20East:ann ["Desk: East"," East:ann"]
otpauth://totp/mail%3Aann ["mail","ann"]' ]
