import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { AnyFilter } from '@/kit/filters/filter'
import { labelOf } from '@/kit/filters/filter-layout'
import type { ListDef } from '@/kit/list/list-def'
import type { ListPath } from '@/shared/api/types'
import { openFilters } from '../setup/open-filters'
import type { RenderedApp } from '../setup/render'
import type { FilterCase } from './list-behavior'

type Facts = Pick<ListDef<ListPath>, 'filters' | 'titles' | 'filterTitles'>

/** Returns for each filter of a definition the actions of an admin, and the expected URL and call. */
export function casesOf(def: Facts): FilterCase[] {
  const titles = { ...def.titles, ...def.filterTitles }
  return def.filters.flatMap((filter) => casesOfOne(filter, labelOf(filter, titles)))
}

function casesOfOne(filter: AnyFilter, label: string): FilterCase[] {
  const one = (name: string, query: FilterCase['query'], set: (app: RenderedApp) => Promise<unknown>): FilterCase => ({
    name,
    query,
    set: async (app) => {
      await openFilters(app.user)
      return set(app)
    },
  })
  const group = () => within(screen.getByRole('group', { name: label }))
  switch (filter.kind) {
    case 'keyword': {
      const type = filter.types.at(-1) ?? ''
      return [
        one(label, { ...(type && { keywordType: type }), keyword: '12' }, async ({ user }) => {
          const select = screen.queryByLabelText('검색어 종류')
          if (select) await user.selectOptions(select, type)
          await user.type(screen.getByRole('searchbox', { name: '검색어' }), '12')
        }),
      ]
    }
    case 'period': {
      const name = filter.names.at(-1) ?? ''
      return [
        one(label, { [name]: { from: '2026-11-21', to: '2026-11-21' } }, async ({ user }) => {
          if (filter.names.length > 1) await user.selectOptions(group().getByLabelText('날짜 종류'), name)
          for (const end of ['시작일', '종료일']) {
            await user.clear(group().getByLabelText(end))
            await user.type(group().getByLabelText(end), '20261121')
          }
        }),
      ]
    }
    case 'choice': {
      const some = filter.options.slice(-2)
      return [
        one(label, { [filter.name]: some.map(({ value }) => value) }, async ({ user }) => {
          for (const option of some) await user.click(group().getByRole('checkbox', { name: option.label }))
        }),
      ]
    }
    case 'select':
      return filter
        .options()
        .map(({ value }) => String(value))
        .filter((value) => value !== filter.initial)
        .slice(-1)
        .map((value) =>
          one(label, { [filter.name]: value }, ({ user }) =>
            user.selectOptions(screen.getByRole('combobox', { name: label }), value),
          ),
        )
    case 'range':
      return [
        one(label, { [filter.name]: { from: '1', to: '90000' } }, async ({ user }) => {
          await user.type(group().getByLabelText('최솟값'), '1')
          await user.type(group().getByLabelText('최댓값'), '90000')
        }),
      ]
    case 'text':
      return [
        one(label, { [filter.name]: '1' }, ({ user }) => user.type(screen.getByRole('textbox', { name: label }), '1')),
      ]
    case 'call':
    case 'grouped':
      return [one(label, expectedOf(filter), ({ user }) => pickFirst(user, label))]
  }
}

/** Expects a value, or several if the filter accepts several. */
const expectedOf = (filter: AnyFilter & { name: string }) => ({
  [filter.name]: filter.kind === 'call' && filter.many ? [expect.stringMatching(/./)] : expect.stringMatching(/./),
})

/** Picks the first option of the open list. */
async function pickFirst(user: RenderedApp['user'], label: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: `${label} 전체` }))
  const option = await waitFor(() => {
    const list = within(screen.getByRole('listbox'))
    const found = list.getAllByRole('option').find(({ textContent }) => textContent !== '전체')
    if (!found) throw new Error(`${label} offers nothing`)
    return found
  })
  await user.click(option)
  if (document.querySelector('[role="listbox"]')) await user.keyboard('{Escape}')
}
