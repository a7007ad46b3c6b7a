#!/bin/sh
# otpauth 9.5.2, `validate`: a code in the digits of another script.
#
# Expected: `null`, as for any wrong code, such as "abcdef" or one that is too short; or the code is accepted.
# Seen: six Arabic or full-width digits raise an error about buffers, because the length is compared in characters and
# the text then in bytes. Code that handles only `null` answers with a fault of the server.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund otpauth@9.5.2 >/dev/null
cat >read.mjs <<'JS'
import { TOTP } from 'otpauth';
const clock = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' });
const timestamp = 1_700_000_000_000;
const good = clock.generate({ timestamp });
const inDigitsFrom = (zero) => Array.from(good, (digit) => String.fromCodePoint(zero + Number(digit))).join('');
for (const token of [good, 'abcdef', '12345', inDigitsFrom(0x0660), inDigitsFrom(0xff10)]) {
  try {
    console.log(token, clock.validate({ token, timestamp }));
  } catch (error) {
    console.log(token, error.message);
  }
}
JS
seen=$(node read.mjs)
echo "$seen"
[ "$seen" = '324550 0
abcdef null
12345 null
٣٢٤٥٥٠ Input buffers must have the same byte length
３２４５５０ Input buffers must have the same byte length' ]
