import { screen, waitFor } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Opens the panel with all filters, if there is one. Its controls are created at the first opening. */
export async function openFilters(user: ReturnType<typeof userEvent.setup>): Promise<void> {
  const more = screen.queryByRole('button', { name: /^상세 조건/ })
  if (more) await user.click(more)
  await waitFor(() => expect(document.querySelector('[data-filter]:empty')).toBeNull())
}
