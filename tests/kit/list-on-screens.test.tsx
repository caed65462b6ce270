import { screen } from '@testing-library/react'
import { adminDef } from '@/features/basicSetting/admin/admin.def'
import { grantDef } from '@/features/product/giftcard/gift-card-grant.def'
import { testListBehavior } from './list-behavior'

/** Two kinds of lists in the whole app: a page with a filter of every kind, and a tab with a sum. */

testListBehavior({
  path: '/basicSetting/admin',
  call: '/api/v1/admin/admins',
  title: '관리자 계정 관리',
  caption: '관리자 계정 목록',
  as: 'admin',
  defaults: { sort: 'createdAt,desc' },
  def: adminDef,
  filters: [
    {
      name: 'keyword',
      set: async ({ user }) => {
        await user.selectOptions(screen.getByLabelText('검색어 종류'), '부서')
        await user.type(screen.getByRole('searchbox', { name: '검색어' }), '마케팅')
      },
      query: { keywordType: 'department', keyword: '마케팅' },
      rows: (text) => text.includes('마케팅'),
    },
    {
      name: 'group, from the list of groups',
      set: async ({ user }) => {
        await user.click(screen.getByRole('button', { name: '권한그룹 전체' }))
        await user.click(await screen.findByRole('option', { name: 'FAQ조회' }))
      },
      query: { permissionGroupSeq: '11' },
      rows: (text) => text.includes('FAQ조회'),
    },
    {
      name: 'state',
      set: async ({ user }) => {
        await user.click(screen.getByRole('checkbox', { name: '사용중지' }))
        await user.click(screen.getByRole('checkbox', { name: '퇴사' }))
      },
      query: { state: ['SUSPENDED', 'RETIRED'] },
      rows: (text) => /사용중지|퇴사/.test(text),
    },
    {
      name: 'OTP',
      set: ({ user }) => user.selectOptions(screen.getByRole('combobox', { name: 'OTP' }), 'ACTIVE'),
      query: { otpState: 'ACTIVE' },
    },
    {
      name: 'period of the last sign-in',
      set: async ({ user }) => {
        await user.selectOptions(screen.getByLabelText('날짜 종류'), 'lastSignInAt')
        await user.click(screen.getByRole('button', { name: '1주일' }))
      },
      query: { lastSignInAt: { from: '2026-11-15', to: '2026-11-21' } },
      rows: (text) => /2026-11-(1[5-9]|2[01])/.test(text),
    },
  ],
  sort: { title: '아이디', key: 'loginId' },
  many: '?sort=name%2Casc',
  none: '?keywordType=loginId&keyword=nobody_at_all',
})

testListBehavior({
  path: '/product/giftcard',
  tab: 'grants',
  call: '/api/v1/admin/gift-card-grants',
  title: '상품권 관리',
  caption: '상품권 지급내역',
  as: 'admin',
  defaults: { sort: 'eligibleAt,desc' },
  def: grantDef,
  filters: [
    {
      name: 'state',
      set: ({ user }) => user.click(screen.getByRole('checkbox', { name: '보류' })),
      query: { state: ['HOLD'] },
      rows: (text) => text.includes('보류') || text.includes('합계'),
    },
  ],
  sort: { title: '금액', key: 'amount' },
  many: '?state[0]=SENT',
  none: '?keywordType=orderNo&keyword=99999999',
})
