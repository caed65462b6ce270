import type { Link, useNavigate } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { expectTypeOf, test } from 'vitest'
import type { columnsOf } from '@/kit/columns/columns'
import type { CreateLink } from '@/kit/list/table-state'

// This code never runs: `npm run check` compiles it, and a missing expected error is an error.
declare const navigate: ReturnType<typeof useNavigate>
declare const brands: ReturnType<typeof columnsOf<'/api/v1/admin/brands'>>
type To<T extends string> = ComponentProps<typeof Link<import('@/app/router').AppRouter, string, T>>
const link = <T extends string>(_: Pick<To<T>, 'to' | 'search'> & { to: T }) => undefined

test('a link to a list accepts only filters of that list, with valid values', () => {
  const compiled = () => {
    link({ to: '/product/manage', search: { brandSeq: ['3'], saleState: ['ON_SALE'], salePrice: { from: '1000' } } })
    void navigate({ to: '/product/restocknotify', search: { tab: 'requests', keywordType: 'itemCode', keyword: 'T1' } })
    void navigate({ to: '/product/manage', search: { sort: 'salePrice,asc', visible: 'true', seq: '1' } })
    // @ts-expect-error no list has such a filter
    void navigate({ to: '/product/manage', search: { brandSeqs: ['3'] } })
    // @ts-expect-error a filter of another list
    void navigate({ to: '/product/brand', search: { saleState: ['ON_SALE'] } })
    void navigate({ to: '/product/manage/battery', search: { capacityAh: { from: '60' } } })
    // @ts-expect-error the contract has it, but this list has no such filter
    void navigate({ to: '/product/manage', search: { capacityAh: { from: '60' } } })
    // @ts-expect-error a parameter that the definition fixes is not a filter
    void navigate({ to: '/product/manage/battery', search: { itemType: ['BATTERY'] } })
    // @ts-expect-error the same in a definition that a helper creates
    void navigate({ to: '/product/bestexpert', search: { itemType: 'TIRE' } })
    // @ts-expect-error no such state
    void navigate({ to: '/product/manage', search: { saleState: ['SOLD'] } })
    // @ts-expect-error the list does not sort by this
    void navigate({ to: '/product/manage', search: { sort: 'madeUp,asc' } })
    // @ts-expect-error a flag is true or false
    void navigate({ to: '/product/manage', search: { visible: 'yes' } })
    // @ts-expect-error this filter takes several values
    void navigate({ to: '/product/manage', search: { brandSeq: '3' } })
    // @ts-expect-error no such screen
    void navigate({ to: '/product/brands' })
    // @ts-expect-error Link checks the same
    link({ to: '/product/manage', search: { brandSeqs: ['3'] } })
  }
  expectTypeOf(compiled).toBeFunction()
})

test('a link to a detail accepts its record number and initial values of a new record', () => {
  const compiled = () => {
    void navigate({ to: '/car/model/detail', search: { seq: '1' } })
    void navigate({ to: '/car/model/detail', search: { carMakerSeq: '1' } })
    // @ts-expect-error no such field
    void navigate({ to: '/car/model/detail', search: { id: '1' } })
  }
  expectTypeOf(compiled).toBeFunction()
})

test('cells and the create button accept only screens and their filters', () => {
  const compiled = () => {
    brands.count('itemCount', { to: '/product/pattern', search: (brand) => ({ brandSeq: [String(brand.brandSeq)] }) })
    brands.link('name', { search: (brand) => ({ seq: String(brand.brandSeq) }) })
    // @ts-expect-error no such filter
    brands.count('itemCount', { to: '/product/pattern', search: (brand) => ({ brands: [String(brand.brandSeq)] }) })
    // @ts-expect-error no such screen
    brands.link('name', { to: '/product/patterns', search: (brand) => ({ seq: String(brand.brandSeq) }) })
    const create: CreateLink = { label: '등록', to: '/car/model/detail' }
    // @ts-expect-error no such screen
    const wrong: CreateLink = { label: '등록', to: '/car/models/detail' }
    return [create, wrong]
  }
  expectTypeOf(compiled).toBeFunction()
})
