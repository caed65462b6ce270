import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Moves the row of a link one place down, by its handle and the keyboard, and saves the order. */
export async function moveDown(user: UserEvent, name: string): Promise<void> {
  const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
  within(row).getByRole('button', { name: /순서/ }).focus()
  await user.keyboard(' ')
  // the code for moving rows loads with the first key press
  await screen.findByText(/항목을 들었습니다/)
  await user.keyboard('{ArrowDown}')
  await screen.findByText(/항목: \d+개 중 \d+번째/)
  await user.keyboard(' ')
  await user.click(await screen.findByRole('button', { name: '순서 저장' }))
}
