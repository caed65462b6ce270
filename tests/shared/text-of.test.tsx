import { expect, it } from 'vitest'
import { textOf } from '@/shared/lib/text-of'

it.each([
  ['타이어', '타이어'],
  [1200, '1200'],
  [null, null],
  [false, null],
  [
    <>
      <img key="a" alt="" src="/a.webp" />
      <a href="/x">Kinergy</a>
      <small>한국타이어 · 245/45R18</small>
    </>,
    'Kinergy 한국타이어 · 245/45R18',
  ],
  [
    <button key="b" type="button" aria-label="판매가 수정">
      {'55,000'}
    </button>,
    '55,000',
  ],
  [<span key="c" />, null],
])('the text of %j', (node, text) => {
  expect(textOf(node)).toBe(text)
})
