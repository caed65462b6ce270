import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { expect, test, vi } from 'vitest'
import { FileImage } from '@/shared/ui/records/file-image'
import { FileLink } from '@/shared/ui/records/file-link'
import { server } from '../msw/server'

const ADDRESS = '/api/v1/admin/files/7?address=first.signature'
const file = { url: ADDRESS, smallUrl: null, name: '계약.pdf' }

/** Serves file 7 at the address `good` only. */
function serveFile(good: string, type = 'image/png') {
  const requests: string[] = []
  server.use(
    http.get('*/api/v1/admin/files/7', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const address = searchParams.get('address') ?? ''
      requests.push(`${address} ${searchParams.get('size')}`)
      if (address === good) return new HttpResponse('x', { headers: { 'Content-Type': type } })
      return HttpResponse.json({ status: 409, code: 'INVALID_STATE', message: '지났습니다.' }, { status: 409 })
    }),
    http.get('*/api/v1/admin/files/7/address', () => {
      const url = '/api/v1/admin/files/7?address=second.signature'
      return HttpResponse.json({ status: 200, result: { url, smallUrl: `${url}&size=small` } })
    }),
  )
  return requests
}

test('shows a public picture by its address', () => {
  render(<FileImage src="/files/2026/11/a.png" alt="로고" />)
  expect(screen.getByRole('img', { name: '로고' })).toHaveAttribute('src', '/files/2026/11/a.png')
})

test('loads a private picture by a call, and again only for another picture', async () => {
  const loading = serveFile('first.signature')
  const { rerender } = render(<FileImage src={`${ADDRESS}&size=small`} alt="파손" />)
  await waitFor(() =>
    expect(screen.getByRole('img', { name: '파손' })).toHaveAttribute('src', expect.stringMatching(/^blob:/)),
  )
  rerender(<FileImage src="/api/v1/admin/files/7?address=signed.anew&size=small" alt="파손" />)
  expect(loading).toEqual(['first.signature small'])
})

test('loads an expired address again after five minutes', async () => {
  const loading = serveFile('second.signature')
  render(<FileImage src={ADDRESS} alt="파손" />)
  await waitFor(() =>
    expect(screen.getByRole('img', { name: '파손' })).toHaveAttribute('src', expect.stringMatching(/^blob:/)),
  )
  expect(loading).toEqual(['first.signature full', 'second.signature full'])
})

test('shows the reason in place of a picture that cannot be loaded', async () => {
  serveFile('none')
  render(<FileImage src={ADDRESS} alt="파손" />)
  expect(await screen.findByRole('img', { name: '파손 이미지를 불러오지 못했습니다.' })).toBeInTheDocument()
})

test('opens a private file in a new tab if the browser can show it, else downloads it', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue({} as Window)
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  serveFile('first.signature', 'application/pdf')
  const { rerender } = render(<FileLink file={file} />)
  await userEvent.click(screen.getByRole('button', { name: '계약.pdf' }))
  await waitFor(() => expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^blob:/), '_blank'))
  expect(saved).not.toHaveBeenCalled()
  serveFile('first.signature', 'application/zip')
  rerender(<FileLink file={{ ...file, name: '사진.zip' }} />)
  await userEvent.click(screen.getByRole('button', { name: '사진.zip' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(opened).toHaveBeenCalledOnce()
})

test('shows only the name of a file without permission to open it', () => {
  render(<FileLink file={{ url: null, name: '***.pdf' }} />)
  expect(screen.getByText('***.pdf')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})
