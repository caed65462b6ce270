import { call } from '@/shared/api/client'
import { memberStateLabels, memberTypeLabels } from '@/shared/api/gen/common.gen'
import type { QueryOf, Schemas } from '@/shared/api/types'
import { optionsOf } from '@/shared/ui/select'
import { openPicker, openSinglePicker } from './open-picker'
import { PAGE, type PickOptions, type PickSpec } from './spec'

export type PickedMember = Schemas['PickedMember']
type Query = QueryOf<'get', '/api/v1/admin/common'>

const memberSpec: PickSpec<PickedMember> = {
  title: '회원 찾기',
  noun: '회원',
  types: [
    { value: 'name', label: '이름' },
    { value: 'loginId', label: '아이디' },
    { value: 'mobilePhone', label: '휴대폰' },
    { value: 'email', label: '이메일' },
    { value: 'memberSeq', label: '회원번호' },
  ],
  placeholder: '2자 이상 입력해 주세요.',
  selects: [
    { name: 'memberType', label: '회원 구분', options: optionsOf(memberTypeLabels) },
    { name: 'state', label: '상태', options: optionsOf(memberStateLabels) },
  ],
  columns: [
    { title: '아이디', cell: (row) => row.loginId },
    { title: '이름', cell: (row) => row.name },
    { title: '휴대폰', cell: (row) => row.mobilePhone },
    { title: '구분', cell: (row) => row.businessGradeName ?? memberTypeLabels[row.memberType] },
    { title: '상태', cell: (row) => memberStateLabels[row.state] },
  ],
  seq: (row) => row.memberSeq,
  name: (row) => `${row.name} (${row.loginId})`,
  // searched on the server with at least two characters, whatever they are
  refuse: ({ keyword, type }) =>
    keyword.trim().length >= (type === 'memberSeq' ? 1 : 2) ? null : '검색어를 2자 이상 입력해 주세요.',
  find: ({ type, keyword, filters, page }, signal) =>
    call('get', '/api/v1/admin/common', {
      // the selects offer the contract's values only
      query: { keywordType: type, keyword: keyword.trim(), ...filters, page, size: PAGE } as Query,
      signal,
    }),
}

/** MemberPicker: one member, or undefined. Names and phones are masked. */
export function pickMember(options?: PickOptions): Promise<PickedMember | undefined> {
  return openSinglePicker(memberSpec, options)
}

/** MemberPicker: several members (`max`, default 500), or undefined. */
export function pickMembers({ max = 500, ...options }: PickOptions & { max?: number } = {}) {
  return openPicker(memberSpec, { ...options, max })
}
