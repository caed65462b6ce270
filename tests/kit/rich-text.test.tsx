import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { RichTextField } from '@/kit/fields/input-fields'
import { cleanPasted } from '@/shared/ui/inputs/rich-text-paste'
import { externalImages, sanitize } from '@/shared/ui/records/sanitize'
import { server } from '../msw/server'
import { cleaned, externalImageUrls, keptHtml } from '../server/rich-text-cases'
import { answerTo } from '../setup/contract-response'
import { renderForm } from './render-form'

const spelled = (html: string) => html.replaceAll(/style="([\w-]+): ?([^";]+);?"/g, 'style="$1:$2"')

describe('sanitized rich text', () => {
  it.each(keptHtml)('keeps markup of the editor: %s', async (html) => {
    // colors in the format of the browser
    const expected = html.replace('#cc2d20', 'rgb(204, 45, 32)')
    expect(spelled(sanitize(html))).toBe(spelled(expected))
    const { form } = renderForm({ description: '' }, <RichTextField name="description" />)
    fireEvent.click(await screen.findByRole('button', { name: 'HTML' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'description HTML' }), { target: { value: html } })
    const bodyOf = (text: string) => new DOMParser().parseFromString(spelled(text), 'text/html').body
    const created = bodyOf(String(form.get('description')))
    const given = bodyOf(expected)
    expect(created.isEqualNode(given) ? '' : created.innerHTML).toBe('')
  })

  it.each(cleaned)('%s → %s', (given, left) => {
    expect(spelled(sanitize(given))).toBe(left)
  })

  it.each(externalImageUrls)('removes the image %s and reports it', (src) => {
    const html = `<p>a</p><img src="${src}">`
    expect(sanitize(html)).toBe('<p>a</p>')
    expect(externalImages(html)).toEqual([src])
  })
})

describe('pasted content', () => {
  const html = (given: string) => spelled(cleanPasted(given).html).replace(/\s*\n\s*/g, '')

  it('from Excel is a plain table that keeps text alignment', () => {
    const sheet = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style>.xl65{color:red;mso-number-format:"@"}</style></head>
      <body><!--StartFragment--><table border=0 width=200 style='border-collapse:collapse;width:150pt'>
      <colgroup><col width=72 style='mso-width-source:userset'></colgroup>
      <tr height=22 style='height:16.5pt'><td class=xl65 colspan=2 style='font-size:11pt'>규격</td></tr>
      <tr><td class=xl65>225/45R17</td><td align=right style='mso-number-format:"#,##0"'>61,500</td></tr>
      <tr><td>&nbsp;</td><td></td></tr></table><!--EndFragment--></body></html>`
    expect(html(sheet)).toBe(
      '<table><tbody><tr><td colspan="2">규격</td></tr><tr><td>225/45R17</td><td style="text-align:right">61,500</td></tr>' +
        '<tr><td></td><td></td></tr></tbody></table>',
    )
    expect(html('<table><tr><td class=xl65>61,500</td></tr></table>')).toBe('61,500')
  })

  it('from Word keeps lists and emphasis, and no other style', () => {
    const word = `<head><!--[if gte mso 9]><xml><w:View>Normal</w:View></xml><![endif]--><style>p.MsoNormal{mso-pagination:none}</style></head><body lang=KO>
      <p class=MsoNormal style='margin:0;mso-para-margin:0'><b><span style='font-family:"맑은 고딕";color:black'>제목</span></b><o:p></o:p></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>하나</p>
      <p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>안쪽</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.</span>둘</p></body>`
    const created = html(word)
    expect(created).not.toMatch(/mso|class|style|font|o:p|<!--/i)
    expect(created.replace(/<span>|<\/span>/g, '')).toBe(
      '<p><strong>제목</strong></p><ol><li><p>하나</p><ul><li><p>안쪽</p></li></ul></li><li><p>둘</p></li></ol>',
    )
  })

  it('from Word keeps colors, but not the default black', () => {
    const word = `<p class=MsoNormal><span style='font-size:10pt;color:#C00000;mso-themecolor:accent2'>주의</span>
      <span style='color:windowtext'>보통</span> <span style='color:#1F1F1F'>거의 검정</span> <font color="blue">파랑</font></p>`
    const { body } = new DOMParser().parseFromString(cleanPasted(word).html, 'text/html')
    const colored = [...body.querySelectorAll<HTMLElement>('span')].filter((span) => span.style.color !== '')
    expect(colored.map((span) => span.textContent)).toEqual(['주의', '파랑'])
    expect(body.textContent).toMatch(/주의\s+보통 거의 검정 파랑/)
  })

  it('from a page keeps emphasis given by style, and counts pictures of other hosts', () => {
    const { html: made, refused } = cleanPasted(
      `<b style="font-weight:normal"><div class="goods" style="font-size:20px;color:#333"><span style="font-weight:700">굵게</span></div>` +
        `<div><img src="https://other.example/a.jpg"><img src="//other.example/b.jpg"></div></b><img src="${location.origin}/files/a.png">`,
    )
    expect(made.replace(/<span>|<\/span>/g, '')).toBe(
      '<p><strong>굵게</strong></p><p>[이미지][이미지]</p><img src="/files/a.png">',
    )
    expect(refused).toBe(2)
  })
})

/** Opens the editor with a text and a clipboard to paste from. */
async function open(value: string, stored?: () => Promise<undefined> | Response | undefined) {
  let number = 0
  server.use(
    http.post('*/api/v1/admin/files', async ({ request }) => {
      number += 1
      const url = `/files/2026/11/${number}.png`
      const result = { fileSeq: number, url, smallUrl: url, publicUrl: url, name: `${number}.png` }
      return (await stored?.()) ?? answerTo(request, result)
    }),
  )
  const world = renderForm({ description: value }, <RichTextField name="description" />)
  const text = await screen.findByRole('textbox', { name: 'description' })
  const paste = (types: Record<string, string>, files: File[] = []) =>
    fireEvent.paste(text, {
      clipboardData: { getData: (type: string) => types[type] ?? '', types: Object.keys(types), files, items: [] },
    })
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const html = () => String(world.form.get('description'))
  return { ...world, text, paste, press, html }
}

const picture = (name = 'a.png', type = 'image/png') => new File([Uint8Array.of(1)], name, { type })

describe('tables', () => {
  it('are created, and rows and columns are added and removed', async () => {
    const { press, html } = await open('')
    const size = () => {
      const { body } = new DOMParser().parseFromString(html(), 'text/html')
      return [
        body.querySelectorAll('tr').length,
        body.querySelectorAll('tr:first-child > *').length,
        body.querySelectorAll('th').length,
      ]
    }
    press('표')
    expect(size()).toEqual([3, 3, 3])
    expect(html()).toContain('<table><tbody><tr><th scope="col"><p></p></th>')
    expect(screen.getByRole('button', { name: '표' })).toBeDisabled()
    press('아래에 행')
    press('오른쪽에 열')
    expect(size()).toEqual([4, 4, 4])
    press('머리글 행')
    expect(size()).toEqual([4, 4, 0])
    press('열 삭제')
    for (let rows = 4; rows > 1; rows -= 1) press('행 삭제')
    expect(size()).toEqual([1, 3, 0])
    press('행 삭제')
    await waitFor(() => expect(html()).toBe(''))
    expect(screen.queryByRole('button', { name: '표 삭제' })).not.toBeInTheDocument()
  })

  it('are pasted whole from a sheet, though its clipboard also has a picture', async () => {
    const { paste, html, form } = await open('')
    paste({ 'text/html': '<table><tr><td class=xl65>가</td><td colspan="99999">나</td></tr></table>' }, [picture()])
    await waitFor(() =>
      expect(html()).toContain(
        '<table><tbody><tr><td><p>가</p></td><td colspan="50"><p>나</p></td></tr></tbody></table>',
      ),
    )
    expect(form.blocks()).toEqual({})
  })
})

describe('pictures', () => {
  it('that are pasted are uploaded in place; saving is blocked until then', async () => {
    let store = (_response?: Response) => {}
    const waiting = new Promise<undefined>((resolve) => {
      store = () => resolve(undefined)
    })
    const { paste, html, form } = await open('<p>처음</p>', () => waiting)
    paste({ 'text/html': '<p>앞</p><img src="data:image/png;base64,AAAA"><p>뒤</p>' })
    await waitFor(() => expect(form.blocks().description).toContain('올리는 중'))
    expect(screen.getByRole('progressbar')).toBeInTheDocument()
    expect(html()).toContain('앞')
    expect(html()).not.toContain('<img')
    store()
    await waitFor(() => expect(html()).toMatch(/앞.*<img src="\/files\/2026\/11\/1\.png"[^>]*>.*뒤/))
    await waitFor(() => expect(form.blocks()).toEqual({}))
  })

  it('as files keep their order between texts; a failed one is reported and can be removed', async () => {
    let count = 0
    const { paste, html, form, press } = await open('<p>하나</p>', () => {
      count += 1
      return count === 2
        ? HttpResponse.json({ status: 500, code: 'INTERNAL', message: '오류' }, { status: 500 })
        : undefined
    })
    paste({ 'text/html': '<img src="https://other.example/a.png">' }, [
      picture(),
      picture('b.png'),
      picture('c.png'),
      picture('d.svg', 'image/svg+xml'),
    ])
    expect(screen.getByText(/이미지만 올릴 수 있습니다. \(d.svg\)/)).toBeInTheDocument()
    await waitFor(() => expect(html()).toMatch(/1\.png.*3\.png/))
    await waitFor(() => expect(form.blocks().description).toContain('올리지 못한 이미지'))
    press('b.png 빼기')
    await waitFor(() => expect(form.blocks()).toEqual({}))
    expect(html()).not.toContain('other.example')
  })

  it('of other hosts are refused with a message', async () => {
    const { paste, html } = await open('<p>하나</p>')
    paste({ 'text/html': '<p>둘</p><img src="https://other.example/a.png">' })
    expect(await screen.findByText(/우리 파일이 아닌 이미지 1개는 넣지 않았습니다/)).toBeInTheDocument()
    expect(html()).toContain('둘')
    expect(html()).not.toContain('<img')
    // a placeholder shows where it was
    expect(html()).toContain('[이미지]')
    expect(screen.getByText(/있던 자리의 \[이미지\] 표시를 지우고/)).toBeInTheDocument()
  })
})

describe('HTML source mode', () => {
  const area = () => screen.getByRole('textbox', { name: 'description HTML' })

  it('typed HTML is the sanitized value at once, and shown in the editor afterwards', async () => {
    const { press, html, form } = await open('<p>하나</p>')
    press('HTML')
    expect(area()).toHaveFocus()
    expect(area()).toHaveValue('<p>하나</p>')
    expect(form.isDirty()).toBe(false)
    fireEvent.change(area(), { target: { value: '<h1>제목</h1><p onclick="x()">둘<script>1</script></p>' } })
    expect(html()).toBe('<h2>제목</h2><p>둘</p>')
    // not yet converted by the editor: it stays as typed
    expect(area()).toHaveValue('<h1>제목</h1><p onclick="x()">둘<script>1</script></p>')
    press('HTML')
    expect(await screen.findByRole('textbox', { name: 'description' })).toHaveTextContent('제목둘')
    expect(html()).toBe('<h2>제목</h2><p>둘</p>')
  })

  it('an image of another host is reported and blocks saving, and typed text is kept', async () => {
    const { press, form } = await open('<p>하나</p>')
    press('HTML')
    const typed = '<p>둘</p><img src="https://other.example/a.png">'
    fireEvent.change(area(), { target: { value: typed } })
    expect(screen.getByRole('alert')).toHaveTextContent('https://other.example/a.png')
    expect(form.blocks().description).toContain('다른 사이트의 이미지')
    press('HTML')
    expect(area()).toHaveValue(typed)
    fireEvent.change(area(), { target: { value: '<p>둘</p>' } })
    expect(form.blocks()).toEqual({})
  })

  it('accepts the value of the server and a value from outside', async () => {
    const { press, form } = await open('<p>하나</p>')
    press('HTML')
    fireEvent.change(area(), { target: { value: '<p>둘<br></p>\n<hr>' } })
    form.set('description', '<p>둘<br /></p><hr />')
    await waitFor(() => expect(form.get('description')).toBe('<p>둘<br /></p><hr />'))
    expect(area()).toHaveValue('<p>둘<br></p>\n<hr>')
    form.reset()
    await waitFor(() => expect(area()).toHaveValue('<p>하나</p>'))
  })

  it('shows that the limit is exceeded', async () => {
    const { press, form } = await open('<p>하나</p>')
    press('HTML')
    fireEvent.change(area(), { target: { value: `<p>${'가'.repeat(35_000)}</p>` } })
    await waitFor(() => expect(form.blocks().description).toContain('100KB 이하로'))
  })
})

it('Alt+F10 moves to the toolbar, which is one tab stop, and back', async () => {
  const { text } = await open('<p>하나</p>')
  const user = userEvent.setup()
  text.focus()
  await user.keyboard('{Alt>}{F10}{/Alt}')
  expect(screen.getByRole('combobox', { name: '문단 모양' })).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('button', { name: '굵게' })).toHaveFocus()
  const stops = [...screen.getByRole('toolbar').querySelectorAll('[tabindex="0"]')]
  expect(stops).toEqual([screen.getByRole('button', { name: '굵게' })])
  await user.keyboard('{Alt>}{F10}{/Alt}')
  await waitFor(() => expect(text).toHaveFocus())
})
