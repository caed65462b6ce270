import type { ValueFilter } from '@/kit/filters/filter'
import { choice, flag, fromCall, keyword, period, select } from '@/kit/filters/filter-kinds'
import { inquiryStateLabels, memberKindLabels } from '@/shared/api/gen/corpmember-inquiry.gen'
import type { Schemas } from '@/shared/api/types'
import { readSeq } from '@/shared/lib/read-value'

const common = {
  title: '제목',
  content: '내용',
  loginId: '아이디',
  writerName: '문의자',
  writerPhone: '연락처',
  seq: '번호',
} as const

/** For kinds without categories. */
const none = {} as const

/** Filters by assignee: the current admin, none, or an admin with the permission. */
export const assigneeFilter = (code: Schemas['PermissionCode'], label?: string) =>
  fromCall('assignee', '/api/v1/admin/common/admins', {
    textValues: true,
    label,
    query: () => ({ code }),
    options: (admins) => [
      { value: 'ME', label: '내 담당' },
      { value: 'NONE', label: '미지정' },
      ...admins.map(({ adminSeq, name, loginId }) => ({ value: String(adminSeq), label: name, aliases: loginId })),
    ],
  })

/** Filters the inquiries of one member. Set only by links from the member. */
const ofMember: ValueFilter<'memberSeq', number> = { kind: 'text', name: 'memberSeq', read: readSeq }

/** Returns the filters of a list of inquiries. `keywords` come before the common keyword types, `lastKeywords` after them. */
export const inquiryFilters = <K extends string = never, M extends string = never, C extends string = never>(facts: {
  code: Schemas['PermissionCode']
  /** Omitted for kinds without categories. */
  categories?: Readonly<Record<C, string>>
  keywords?: Readonly<Record<K, string>>
  lastKeywords?: Readonly<Record<M, string>>
}) => {
  // Object.keys is typed as string[]
  const keys = <T extends string>(of: Readonly<Record<T, string>> | undefined) => Object.keys(of ?? none) as T[]
  const labels = { ...common, ...facts.keywords, ...facts.lastKeywords } as Record<K | M | keyof typeof common, string>
  return [
    keyword([...keys(facts.keywords), ...keys(common), ...keys(facts.lastKeywords)], labels),
    period(['createdAt', 'answeredAt']),
    choice('state', inquiryStateLabels, { preset: ['RECEIVED', 'IN_PROGRESS'] }),
    ...(facts.categories ? [choice('category', facts.categories)] : []),
    assigneeFilter(facts.code),
    flag('overdue', { yes: '지연', no: '지연 아님' }),
    select('memberKind', memberKindLabels),
    ofMember,
  ] as const
}
