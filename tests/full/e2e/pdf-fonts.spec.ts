import { newProfile, openProfile } from '../../e2e/images.ts';
import { expect, test } from '../../e2e/own-server.ts';
import { pdfWithForeignFonts } from '../../e2e/pdf.ts';
import { apiAs } from '../../e2e/support.ts';

test('C025 a PDF is drawn with fonts and an encoding that it does not hold, all of them from our own server', async ({
  page,
  request,
  baseURL,
}) => {
  const id = await newProfile(request);
  const admin = await apiAs(request, 'admin');
  await admin.upload(`/profilebase/${id}/document`, { document: pdfWithForeignFonts('form.pdf') });
  const fetched: string[] = [];
  page.on('request', (sent) => fetched.push(sent.url()));
  await openProfile(page, id);
  await page.getByRole('link', { name: 'Open form.pdf' }).click();
  const viewer = page.getByRole('dialog', { name: 'Documents' });
  // Without the encoding these six bytes are no characters at all.
  await expect(viewer.getByText('日本語')).toBeAttached();
  const paper = viewer.getByRole('img', { name: 'form.pdf, page 1' });
  /** Dark pixels in the upper and in the lower half: the tick, and the line. */
  const ink = () =>
    paper.evaluate((element: HTMLCanvasElement) => {
      const { width, height } = element;
      const pixels = element.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
      const dark = [0, 0];
      for (let at = 0; at < pixels.length; at += 4) {
        if ((pixels[at] ?? 255) < 128) dark[at < pixels.length / 2 ? 0 : 1]! += 1;
      }
      return dark;
    });
  const [tick = 0, line = 0] = await ink();
  // The encoding is ours, the letters are the machine's: one without a Japanese font draws none anywhere.
  const hasLetters = await page.evaluate(() => {
    const draw = Object.assign(document.createElement('canvas'), { width: 200, height: 60 }).getContext('2d')!;
    draw.font = '40px sans-serif';
    draw.fillText('日本語', 5, 45);
    return draw.getImageData(0, 0, 200, 60).data.some((value, at) => at % 4 === 3 && value > 128);
  });
  expect([tick > 200, line > 200], `${tick} and ${line} dark pixels`).toEqual([true, hasLetters]);
  const files = fetched.filter((url) => /pdfjs-/.test(url)).map((url) => url.replace(/^.*pdfjs-[^/]+\//, ''));
  expect(files).toEqual(expect.arrayContaining(['cmaps/90ms-RKSJ-H.bcmap', 'standard_fonts/FoxitDingbats.pfb']));
  expect(fetched.filter((url) => !url.startsWith(baseURL ?? '') && !/^(data|blob):/.test(url))).toEqual([]);
});
