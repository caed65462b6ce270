import { describe, expect, it } from 'vitest'
import { Refusal } from '../../server/refusal'
import { cleanHtml, cleanRichTexts } from '../../server/rich-text'

describe('cleanHtml', () => {
  it('keeps what the editor makes', () => {
    const html =
      '<h2>제목</h2><p style="text-align:center"><strong>굵게</strong> <em>기울임</em> <u>밑줄</u></p><ul><li>하나</li></ul>' +
      '<p><span style="color:#ff0000">빨강</span></p><p><img src="/files/2026/11/a.webp" alt="타이어" width="400" /></p>'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([
    ['<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<img src="x" onerror="alert(1)" />', '<img src="x" />'],
    ['<p>a<img src="data:image/svg+xml;base64,AAAA" alt="" /></p>', '<p>a<img alt="" /></p>'],
    ['<p style="position:fixed;color:red">a</p>', '<p style="color:red">a</p>'],
    ['<form action="/x"><input name="a" /></form><p>b</p>', '<p>b</p>'],
    ['<style>p{display:none}</style><p>b</p>', '<p>b</p>'],
    [
      '<a href="https://a.kr" target="_blank">a</a>',
      '<a href="https://a.kr" target="_blank" rel="noopener noreferrer">a</a>',
    ],
    ['<p>a</p><iframe src="https://evil.kr/embed/a"></iframe>', '<p>a</p>'],
    ['<p>a</p><iframe src="https://www.youtube.com/watch?v=a"></iframe>', '<p>a</p>'],
    ['<p>a</p><svg onload="alert(1)"><p>b</p></svg>', '<p>a</p><p>b</p>'],
  ])('%s → %s', (given, kept) => {
    expect(cleanHtml(given)).toBe(kept)
  })

  it('lets videos in', () => {
    const html = '<iframe src="https://www.youtube.com/embed/abc_-1?start=3" width="560"></iframe>'
    expect(cleanHtml(html)).toBe(html)
  })

  it.each([null, undefined, '', '  ', '<p></p>', '<p><br /></p>', '<p>&nbsp;</p>', '<script>1</script>'])(
    'is null when nothing is left to see: %s',
    (given) => {
      expect(cleanHtml(given)).toBeNull()
    },
  )

  it('takes a picture alone for content', () => {
    expect(cleanHtml('<p><img src="https://a.kr/b.png" /></p>')).not.toBeNull()
  })
})

describe('cleanRichTexts', () => {
  const page = (bytes: number) => `<p>${'가'.repeat(Math.floor((bytes - 7) / 3))}${'a'.repeat((bytes - 7) % 3)}</p>`

  it('measures the stored text in bytes, on its field', () => {
    const fits = page(100 * 1024)
    expect(cleanRichTexts({ description: fits }).description).toBe(fits)
    const tooLong = () => cleanRichTexts({ description: '<p>a</p>', mobileDescription: page(100 * 1024 + 1) })
    expect(tooLong).toThrow(Refusal)
    try {
      tooLong()
    } catch (error) {
      expect((error as Refusal).errors).toEqual([
        { field: 'mobileDescription', message: '내용은 100KB까지 입력할 수 있습니다.' },
      ])
    }
  })

  it('takes another limit', () => {
    expect(() => cleanRichTexts({ notice: page(20 * 1024 + 1) }, 20)).toThrow('내용은 20KB까지 입력할 수 있습니다.')
  })
})
