import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RichTextField } from '@/kit/fields/inputs'
import { plainText } from '@/shared/lib/html-text'
import { RichTextView } from '@/shared/ui/records/rich-text-view'
import { sanitize } from '@/shared/ui/records/sanitize'
import { standForm } from '../form-world'

const text = () => screen.findByRole('textbox', { name: 'description' })

it('shows a placeholder, then the text; its own spelling of it is no change', async () => {
  const { form } = standForm({ description: '<p>하나<b>둘</b></p>' }, <RichTextField name="description" />)
  expect(screen.getByRole('status')).toHaveTextContent('불러오는 중')
  expect(await text()).toHaveTextContent('하나둘')
  expect(form.isDirty()).toBe(false)
})

it('formats what is selected, undoes, and takes a value from outside', async () => {
  const { form } = standForm({ description: '<p>하나</p>' }, <RichTextField name="description" />)
  const user = userEvent.setup()
  await text()
  await user.click(screen.getByRole('button', { name: '글머리 목록' }))
  await waitFor(() => expect(form.get('description')).toBe('<ul><li><p>하나</p></li></ul>'))
  await user.click(screen.getByRole('button', { name: '실행 취소' }))
  await waitFor(() => expect(form.isDirty()).toBe(false))
  await user.click(screen.getByRole('button', { name: '가운데 맞춤' }))
  await waitFor(() => expect(form.get('description')).toContain('text-align: center'))
  form.reset()
  await waitFor(() => expect(screen.getByText('하나')).not.toHaveStyle({ textAlign: 'center' }))
})

it('takes web links only', async () => {
  const { form, user } = standForm({ description: '<p>하나</p>' }, <RichTextField name="description" />)
  await text()
  await user.click(screen.getByRole('button', { name: '링크' }))
  const address = await screen.findByLabelText('주소')
  await user.type(address, 'javascript:alert(1){Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('http 또는 https')
  await user.clear(address)
  await user.type(address, 'example.com/a{Enter}')
  await waitFor(() => expect(form.get('description')).toContain('href="https://example.com/a"'))
})

it('counts bytes near the limit and holds the form beyond it', async () => {
  const { form } = standForm(
    { description: `<p>${'가'.repeat(40)}</p>` },
    <RichTextField name="description" limit={120} />,
  )
  await text()
  expect(screen.getByText(/KB$/)).toBeInTheDocument()
  expect(form.blocks().description).toContain('이하로 입력해 주세요.')
  form.set('description', '<p>가</p>')
  await waitFor(() => expect(form.blocks()).toEqual({}))
})

it('cannot be changed while read-only', async () => {
  standForm({ description: '<p>하나</p>' }, <RichTextField name="description" />, { readOnly: '조회 권한만 있습니다.' })
  expect(await text()).toHaveAttribute('contenteditable', 'false')
  expect(screen.queryByRole('toolbar')).not.toBeInTheDocument()
})

it('injects no style of its own: the content policy is strict', async () => {
  standForm({ description: '' }, <RichTextField name="description" />)
  await text()
  expect(document.querySelector('style[data-tiptap-style]')).toBeNull()
})

it('moves through its toolbar with the arrow keys', async () => {
  standForm({ description: '' }, <RichTextField name="description" />)
  await text()
  screen.getByRole('button', { name: '굵게' }).focus()
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowRight' })
  expect(screen.getByRole('button', { name: '기울임' })).toHaveFocus()
})

it('shows formatted text without anything that could run', async () => {
  const { container } = render(
    <RichTextView html={'<p onclick="x()" style="position:fixed;color:red">가<script>alert(1)</script></p>'} />,
  )
  await screen.findByText('가')
  expect(container.innerHTML).not.toMatch(/script|onclick|fixed/)
  expect(screen.getByText('가')).toHaveStyle({ color: 'rgb(255, 0, 0)' })
})

it.each([
  ['<a href="javascript:alert(1)">a</a>', /javascript/],
  ['<a href="//evil.example">a</a>', /evil/],
  ['<img src="x" onerror="alert(1)">', /onerror/],
  ['<iframe src="https://example.com"></iframe>', /iframe/],
  ['<img src="data:image/svg+xml,<svg/>">', /data:/],
])('sanitises %s', (html, gone) => {
  expect(sanitize(html)).not.toMatch(gone)
})

it('keeps formats, colours and links to web addresses', () => {
  const html =
    '<h2 style="text-align: center">가</h2><p><span style="color: rgb(204, 45, 32)">나</span><img src="/files/1.png" alt="그림"></p>'
  expect(sanitize(html).replace(/;"/g, '"')).toBe(html)
  expect(sanitize('<a href="https://a.example">a</a>')).toContain('href="https://a.example"')
})

it('reads the words of html', () => {
  expect(plainText('<h2>하나</h2><p>둘<br>셋 &amp; 넷</p>')).toBe('하나\n둘\n셋 & 넷')
})
