import { afterEach, expect, test } from 'vitest';
import {
  outside,
  type Resolve,
  isPublicAddress,
  namedReceivers,
} from '../../../src/server/platform/network/outside.ts';
import { startReceiver, type Receiver } from '../../support/receiver.ts';

const receivers: Receiver[] = [];
afterEach(async () => {
  for (const receiver of receivers.splice(0)) await receiver.close();
});
async function receiver(host?: string): Promise<Receiver> {
  const started = await startReceiver(host);
  receivers.push(started);
  return started;
}

const PUBLIC = '93.184.215.14';
const inFour = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 });
/** A name that leads there; where several are given, elsewhere each time it is asked for. */
function leadsTo(...answers: string[][]): Resolve & { asked: number } {
  const resolve = async () => {
    const answer = answers[Math.min(resolve.asked, answers.length - 1)] ?? [];
    resolve.asked += 1;
    return answer.map(inFour);
  };
  resolve.asked = 0;
  return resolve;
}
const sent = { body: '{"events":[]}', headers: {} };
const closed = (resolve?: Resolve) => outside({ named: namedReceivers([]), ...(resolve && { resolve }) });

test.each(
  `https://127.0.0.1/ https://2130706433/ https://0x7f000001/ https://0177.0.0.1/ https://127.1/ https://0/
  https://10.1.2.3/ https://172.16.0.1/ https://192.168.1.1/ https://169.254.169.254/latest/meta-data
  https://100.64.0.1/ https://224.0.0.1/ https://255.255.255.255/ https://[::1]/ https://[::]/
  https://[::ffff:127.0.0.1]/ https://[::ffff:7f00:1]/ https://[::ffff:10.0.0.1]/ https://[::127.0.0.1]/
  https://[64:ff9b::7f00:1]/ https://[2002:7f00:1::]/ https://[fe80::1]/ https://[fd00::1]/ https://[ff02::1]/`.split(
    /\s+/,
  ),
)('P126 an address for events is refused where it is this machine or private: %s', async (url) => {
  await expect(closed().check(url)).rejects.toThrow('this machine or into a private network');
  await expect(closed().post(url, sent)).rejects.toThrow('this machine or into a private network');
});

test.each(['localhost', 'receiver.example', 'sub.localhost.'])(
  'P126 an address for events is refused where %s leads there',
  async (host) => {
    const check = (...addresses: string[]) => closed(leadsTo(addresses)).check(`https://${host}/`);
    for (const address of ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', 'fe80::1%eth0']) {
      await expect(check(address)).rejects.toThrow('private network');
      await expect(check(PUBLIC, address)).rejects.toThrow('private network');
    }
    await check(PUBLIC);
  },
);

test('P126 an address for events is refused without TLS, with a password, with another scheme, and where there is no such host', async () => {
  const open = closed(leadsTo([PUBLIC]));
  await expect(open.check('http://receiver.example/')).rejects.toThrow('It must begin with https://.');
  await expect(open.check('https://user:secret@receiver.example/')).rejects.toThrow(
    'must not contain a user name or a password',
  );
  for (const url of ['file:///etc/passwd', 'ftp://receiver.example/', 'gopher://x', 'receiver.example', '']) {
    await expect(open.check(url)).rejects.toThrow('It must begin with https://.');
  }
  await expect(closed(leadsTo([])).check('https://receiver.example/')).rejects.toThrow('No host with this name');
});

test('P126 an address for events is looked at anew at each sending: a name that leads inside by then is not followed', async () => {
  const inside = await receiver();
  const resolve = leadsTo([PUBLIC], ['127.0.0.1']);
  const { check, post } = closed(resolve);
  const url = `https://receiver.example:${inside.port}/`;
  await check(url);
  await expect(post(url, sent)).rejects.toThrow('private network');
  expect(inside.sent).toEqual([]);
});

test('P126 an address for events is connected to as it was looked at: the name is asked for once', async () => {
  const looked = await receiver('127.0.0.1');
  const resolve = leadsTo(['127.0.0.1'], ['127.0.0.2']);
  const { post } = outside({ named: namedReceivers(['127.0.0.1']), resolve });
  await post(`http://receiver.example:${looked.port}/events`, sent);
  const host = `receiver.example:${looked.port}`;
  expect(looked.sent).toMatchObject([{ body: '{"events":[]}', headers: { host } }]);
  expect(resolve.asked).toBe(1);
});

test('P126 an address for events that redirects is not followed, and no answer but one of success counts', async () => {
  const inside = await receiver('127.0.0.2');
  const near = await receiver();
  const { post } = outside({ named: namedReceivers(['127.0.0.1']) });
  near.answer = { status: 307, location: inside.url };
  await expect(post(near.url, sent)).rejects.toThrow('It answered 307: redirects are not followed.');
  expect(inside.sent).toEqual([]);
  for (const status of [400, 404, 410, 429, 500, 503]) {
    near.answer = { status };
    await expect(post(near.url, sent)).rejects.toThrow(`It answered ${status}.`);
  }
  near.answer = { status: 204 };
  await post(near.url, sent);
  await near.close();
  receivers.splice(receivers.indexOf(near), 1);
  await expect(post(near.url, sent)).rejects.toThrow('No connection could be made: ECONNREFUSED.');
});

test('P126 an address for events is taken where anyone who runs the server has named the host, the address or its network', async () => {
  const named = (...entries: string[]) => outside({ named: namedReceivers(entries), resolve: leadsTo(['10.1.2.3']) });
  for (const entry of ['receiver.internal', '10.1.2.3', '10.1.0.0/16']) {
    await named(entry).check('http://receiver.internal/');
    await named(entry).check('https://receiver.internal/');
  }
  await expect(named('other.internal', '10.2.0.0/16').check('https://receiver.internal/')).rejects.toThrow('private');
  await named('::1').check('http://[::1]:8080/');
  expect(() => namedReceivers(['10.1.0.0/99'])).toThrow();
  expect(() => namedReceivers(['https://x/'])).toThrow();
});

test('P126 an address for events is public where anybody reaches it', () => {
  for (const address of [PUBLIC, '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450::5']) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
  for (const address of ['no address', '', '2001:db8::1', '2001::1', '3fff::1', '198.18.0.1']) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});
