import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ImageField, ImagesField } from '@/kit/fields/input-fields'
import { ApiError } from '@/shared/api/errors'
import { rememberFiles } from '@/shared/lib/files'
import { closeDialogs } from '@/shared/ui/layers/dialog'
import { renderForm } from '../render-form'

interface Sent {
  file: File
  progress: (share: number) => void
  done: (fileSeq: number) => void
  fail: () => void
}
const sent: Sent[] = []

vi.mock('@/shared/api/upload', () => ({
  upload: {
    public: (file: File, progress: (share: number) => void) =>
      new Promise((resolve, reject) => {
        sent.push({
          file,
          progress,
          done: (fileSeq) =>
            resolve({
              fileSeq,
              url: `/files/${fileSeq}.png`,
              smallUrl: null,
              name: file.name,
              size: 3,
              mimeType: file.type,
            }),
          fail: () => reject(new ApiError(0, 'NETWORK', '서버에 연결할 수 없습니다.')),
        })
      }),
  },
}))

const png = (name: string, type = 'image/png') => new File(['abc'], name, { type })
const last = () => sent.at(-1) as Sent
const choose = (files: File[]) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files } })
const names = () => screen.queryAllByRole('button', { name: /크게 보기$/ }).map((one) => one.getAttribute('aria-label'))

beforeEach(() => {
  sent.length = 0
  rememberFiles(
    [1, 2, 3].map((fileSeq) => ({ fileSeq, url: `/files/${fileSeq}.png`, smallUrl: null, name: `그림${fileSeq}.png` })),
  )
})
afterEach(() => closeDialogs())

it('shows the stored image, uploads another with progress, and blocks saving meanwhile', async () => {
  const { form, user } = renderForm({ logo: 1 }, <ImageField name="logo" />)
  expect(names()).toEqual(['그림1.png 크게 보기'])
  choose([png('새 로고.png')])
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(form.blocks().logo).toContain('올리는 중')
  act(() => last().progress(0.4))
  expect(screen.getByRole('progressbar', { name: /새 로고/ })).toHaveAttribute('value', '0.4')
  await act(async () => last().done(9))
  await waitFor(() => expect(form.get('logo')).toBe(9))
  expect(form.blocks()).toEqual({})
  expect(names()).toEqual(['새 로고.png 크게 보기'])
  await user.click(screen.getByRole('button', { name: '새 로고.png 빼기' }))
  expect(form.get('logo')).toBeNull()
})

it('retries and removes a failed upload, and blocks saving until then', async () => {
  const { form, user } = renderForm({ logo: null }, <ImageField name="logo" />)
  choose([png('a.png')])
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => last().fail())
  expect(await screen.findByRole('alert')).toHaveTextContent('서버에 연결할 수 없습니다.')
  expect(form.blocks().logo).toContain('올리지 못한')
  await user.click(screen.getByRole('button', { name: '다시 시도' }))
  await waitFor(() => expect(sent).toHaveLength(2))
  await act(async () => last().fail())
  await user.click(await screen.findByRole('button', { name: 'a.png 빼기' }))
  expect(form.blocks()).toEqual({})
  expect(form.get('logo')).toBeNull()
})

it('refuses a file that is no image, too large or over the limit of files', async () => {
  const { form } = renderForm({ images: [1, 2] }, <ImagesField name="images" />, {
    rules: { images: { type: 'array', maxItems: 3 } },
  })
  const huge = png('huge.png')
  Object.defineProperty(huge, 'size', { value: 25 * 1024 * 1024 + 1 })
  choose([png('a.svg', 'image/svg+xml'), huge])
  expect(screen.getByRole('alert')).toHaveTextContent(/jpg, png, webp, gif.*a\.svg.*25MB.*huge\.png/s)
  expect(sent).toHaveLength(0)
  choose([png('a.png'), png('b.png')])
  expect(screen.getByRole('alert')).toHaveTextContent('최대 3개')
  await waitFor(() => expect(sent).toHaveLength(1))
  await act(async () => last().done(7))
  await waitFor(() => expect(form.get('images')).toEqual([1, 2, 7]))
  expect(screen.getByRole('button', { name: '이미지 올리기' })).toHaveAttribute('aria-disabled', 'true')
})

it('accepts dropped and pasted images in the given order', async () => {
  const { form, container } = renderForm({ images: [] }, <ImagesField name="images" max={5} />)
  const box = within(container).getByRole('button', { name: '이미지 올리기' }).parentElement as Element
  fireEvent.drop(box, { dataTransfer: { types: ['Files'], files: [png('a.png'), png('b.png')] } })
  fireEvent.paste(box, { clipboardData: { files: [png('c.png')] } })
  for (const seq of [11, 12, 13]) {
    await waitFor(() => expect(sent).toHaveLength(seq - 10))
    await act(async () => last().done(seq))
  }
  await waitFor(() => expect(form.get('images')).toEqual([11, 12, 13]))
  expect(sent.map(({ file }) => file.name)).toEqual(['a.png', 'b.png', 'c.png'])
})

it('reorders by keyboard, announces it, and keeps the focus on the moved image', async () => {
  const { form, user } = renderForm({ images: [1, 2, 3] }, <ImagesField name="images" />)
  const handle = () => screen.getByRole('button', { name: '그림1.png 순서 옮기기' })
  handle().focus()
  await user.keyboard('{ArrowRight}')
  expect(form.get('images')).toEqual([2, 1, 3])
  expect(handle()).toHaveFocus()
  expect(screen.getByText('그림1.png: 3개 중 2번째로 옮겼습니다.')).toBeInTheDocument()
  await user.keyboard('{End}')
  expect(form.get('images')).toEqual([2, 3, 1])
  await user.keyboard('{ArrowRight}')
  expect(form.get('images')).toEqual([2, 3, 1])
})

it('reorders by dragging', () => {
  const { form } = renderForm({ images: [1, 2, 3] }, <ImagesField name="images" />)
  const tiles = screen.getAllByRole('listitem')
  document.elementFromPoint = () => tiles[2] as Element
  const handle = screen.getByRole('button', { name: '그림1.png 순서 옮기기' })
  fireEvent.pointerDown(handle, { button: 0, pointerId: 1 })
  fireEvent.pointerMove(handle, { pointerId: 1 })
  fireEvent.pointerUp(handle, { pointerId: 1 })
  expect(form.get('images')).toEqual([2, 3, 1])
})

it('opens an image in full, and has no other action while read-only', async () => {
  const { user } = renderForm({ logo: 1 }, <ImageField name="logo" />, { readOnly: '조회 권한만 있습니다.' })
  expect(screen.queryByRole('button', { name: /빼기|올리기|바꾸기/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '그림1.png 크게 보기' }))
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByRole('img', { name: '그림1.png' })).toHaveAttribute('src', '/files/1.png')
})

it('shows the accepted files once, and refuses others before uploading', () => {
  renderForm({ logo: null }, <ImageField name="logo" limits={{ types: ['png'], kilobytes: 1024 }} />)
  expect(screen.getByText(/png · 1MB까지/)).not.toHaveTextContent(/jpg|25MB/)
  choose([png('phone.jpg', 'image/jpeg')])
  expect(screen.getByRole('alert')).toHaveTextContent('png 이미지만 올릴 수 있습니다. (phone.jpg)')
  const large = png('large.png')
  Object.defineProperty(large, 'size', { value: 1024 * 1024 + 1 })
  choose([large])
  expect(screen.getByRole('alert')).toHaveTextContent('이미지는 1MB까지 올릴 수 있습니다. (large.png)')
  expect(sent).toHaveLength(0)
})
