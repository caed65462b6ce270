import { memberStateLabels, memberTypeLabels } from '@/shared/api/gen/common.gen'
import { createPicker } from '../../../kit/pickers/create-picker'

/** Picks a member. Names and phones are masked. Keywords need two characters, because every search is logged. */
export const memberPicker = createPicker<'/api/v1/admin/common'>({
  path: '/api/v1/admin/common',
  title: '회원 찾기',
  noun: '회원',
  keywords: { name: '이름', loginId: '아이디', mobilePhone: '휴대폰', email: '이메일', memberSeq: '회원번호' },
  placeholder: '2자 이상 입력해 주세요.',
  selects: [
    { name: 'memberType', label: '회원 구분', labels: memberTypeLabels },
    { name: 'state', label: '상태', labels: memberStateLabels },
  ],
  minLength: (type) => (type === 'memberSeq' ? 1 : 2),
  columns: [
    { title: '아이디', cell: (row) => row.loginId },
    { title: '이름', cell: (row) => row.name },
    { title: '휴대폰', cell: (row) => row.mobilePhone },
    { title: '구분', cell: (row) => row.businessGradeName ?? memberTypeLabels[row.memberType] },
    { title: '상태', cell: (row) => memberStateLabels[row.state] },
  ],
  seq: (row) => row.memberSeq,
  name: (row) => `${row.name} (${row.loginId})`,
})
