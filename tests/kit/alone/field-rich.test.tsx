import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RichTextField, TextField } from '@/kit/fields/input-fields'
import { plainText } from '@/shared/lib/html-text'
import { renderForm } from '../render-form'

const text = () => screen.findByRole('textbox', { name: 'description' })

it('shows the placeholder, then the text; reformatting by the editor is no change', async () => {
  const { form } = renderForm({ description: '<p>하나<b>둘</b></p>' }, <RichTextField name="description" />)
  expect(screen.getByRole('status')).toHaveTextContent('불러오는 중')
  expect(await text()).toHaveTextContent('하나둘')
  expect(form.isDirty()).toBe(false)
})

it('formats the selection, undoes, and accepts a new value from outside', async () => {
  const { form } = renderForm({ description: '<p>하나</p>' }, <RichTextField name="description" />)
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

it('keeps name, id, look and description when it or other fields change', async () => {
  const { form, user } = renderForm(
    { description: '<p>하나</p>', name: '' },
    <>
      <RichTextField name="description" help="도움말" />
      <TextField name="name" />
    </>,
  )
  const before = (await text()).cloneNode() as HTMLElement
  expect(before).toHaveAttribute('id')
  expect(before).toHaveAttribute('aria-describedby')
  expect(before.className).toMatch(/text.*prose/)
  await user.type(screen.getByLabelText('name'), '가나')
  await user.click(screen.getByRole('button', { name: '글머리 목록' }))
  await waitFor(() => expect(form.get('description')).toContain('<ul>'))
  const after = await text()
  for (const { name } of before.attributes) {
    // the caret is in the editor now
    if (name === 'class') expect(after).toHaveClass(...before.classList)
    else expect(after).toHaveAttribute(name, before.getAttribute(name) ?? '')
  }
})

it('accepts only web links', async () => {
  const { form, user } = renderForm({ description: '<p>하나</p>' }, <RichTextField name="description" />)
  await text()
  await user.click(screen.getByRole('button', { name: '링크' }))
  const address = await screen.findByLabelText('주소')
  await user.type(address, 'javascript:alert(1){Enter}')
  expect(screen.getByRole('alert')).toHaveTextContent('http 또는 https')
  await user.clear(address)
  await user.type(address, 'example.com/a{Enter}')
  await waitFor(() => expect(form.get('description')).toContain('href="https://example.com/a"'))
})

it('counts bytes near the limit and blocks saving beyond it', async () => {
  const { form } = renderForm(
    { description: `<p>${'가'.repeat(40)}</p>` },
    <RichTextField name="description" limit={120} />,
  )
  await text()
  expect(screen.getByText(/KB$/)).toBeInTheDocument()
  expect(form.blocks().description).toContain('이하로 입력해 주세요.')
  form.set('description', '<p>가</p>')
  await waitFor(() => expect(form.blocks()).toEqual({}))
})

it('renders sanitized text while read-only', async () => {
  const html = '<p>하나</p><img src="/files/1.png" onerror="alert(1)"><script>alert(1)</script>'
  renderForm({ description: html }, <RichTextField name="description" />, { readOnly: '조회 권한만 있습니다.' })
  expect((await screen.findByText('하나')).parentElement?.innerHTML).toBe('<p>하나</p><img src="/files/1.png">')
  expect(document.querySelector('[contenteditable], [role=toolbar]')).toBeNull()
})

it('injects no style element, as the content policy demands', async () => {
  renderForm({ description: '' }, <RichTextField name="description" />)
  await text()
  expect(document.querySelector('style[data-tiptap-style]')).toBeNull()
})

it('moves in its toolbar with the arrow keys', async () => {
  renderForm({ description: '' }, <RichTextField name="description" />)
  await text()
  screen.getByRole('button', { name: '굵게' }).focus()
  fireEvent.keyDown(screen.getByRole('toolbar'), { key: 'ArrowRight' })
  expect(screen.getByRole('button', { name: '기울임' })).toHaveFocus()
})

it('extracts the text of HTML', () => {
  expect(plainText('<h2>하나</h2><p>둘<br>셋 &amp; 넷</p>')).toBe('하나\n둘\n셋 & 넷')
})
