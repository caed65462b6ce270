import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderApp } from '../setup/render'

export interface BulkCase {
  /** Path of the screen. */
  path: string
  /** The tab of this list, on a screen with several lists. */
  tab?: string
  /** Accessible name of the table. */
  caption: string
  as: string
  /** A bulk action that the backend refuses for one of the rows; its label and the refusal are checked. */
  bulk: { search: string; label: string; choose: readonly string[]; failed: string; message: RegExp }
}

/**
 * Tests that a bulk action names the failed rows. `tests/golden` tests title, columns and requests of each list,
 * `tests/kit` the general behavior of lists, `tests/contract` the filters and sort keys of each definition.
 */
export function testBulkAction({ path, tab, caption, as, bulk }: BulkCase): void {
  it('a bulk action names the failed rows', async () => {
    const { search, label } = bulk
    const { user } = await renderApp(`${path}${search}${tab === undefined ? '' : `${search ? '&' : '?'}tab=${tab}`}`, {
      as,
    })
    await screen.findByRole('table', { name: caption })
    await waitFor(() => expect(document.querySelector('tr[data-seq]')).not.toBeNull())
    for (const name of bulk.choose) await user.click(screen.getByRole('checkbox', { name: `${name} 선택` }))
    await user.click(screen.getByRole('button', { name: label }))
    const question = await screen.findByRole('dialog')
    await user.click(within(question).getByRole('button', { name: label }))
    const receipt = await screen.findByRole('dialog', { name: new RegExp(`${label}.* 결과$`) })
    expect(within(receipt).getByRole('row', { name: new RegExp(bulk.failed) })).toHaveTextContent(bulk.message)
    expect(receipt).toHaveTextContent(`${bulk.choose.length - 1}건 처리되었습니다.`)
  })
}
