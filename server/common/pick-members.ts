import { and, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { handlersOf } from '../call/handlers-of'
import type { QueryOf } from '../contract/contract-types'
import { members } from '../db/schema'
import { maskLoginId, maskName, maskPhone } from '../lib/mask'
import { detectKeywordType } from '../resource/keyword'
import { countRows, paged } from '../resource/pages'
import { checkKeywordLength, emailFilter, loginIdFilter, nameFilter, phoneFilter } from '../resource/personal-search'

type Query = QueryOf<'GET /api/v1/admin/common'>

type MemberType = NonNullable<Query['keywordType']>

/** Names of the keyword types in the admin log. */
const kindNames: Record<MemberType, string> = {
  name: '이름',
  loginId: '아이디',
  mobilePhone: '휴대폰',
  email: '이메일',
  memberSeq: '회원번호',
}

/** Returns the chosen keyword type, or one derived from the keyword. */
const kindOf = ({ keywordType, keyword }: Query): MemberType =>
  keywordType ?? detectKeywordType<MemberType>(keyword?.trim() ?? '', 'name', { phone: 'mobilePhone' })

/**
 * Returns the condition for a keyword. Personal data is matched only by its beginning or end. Throws 400 on `keyword`
 * if it is too short.
 */
function keywordFilter(query: Query): SQL | undefined {
  const keyword = query.keyword?.trim() ?? ''
  switch (kindOf(query)) {
    case 'name':
      return nameFilter(keyword, members.name)
    case 'loginId':
      checkKeywordLength(keyword, 2, '자')
      return loginIdFilter(keyword, members.loginId)
    case 'email':
      return emailFilter(keyword, members.email)
    case 'memberSeq':
      checkKeywordLength(keyword, 1, '자')
      return /^\d{1,9}$/.test(keyword) ? eq(members.memberSeq, Number(keyword)) : sql`false`
    case 'mobilePhone':
      return phoneFilter(keyword, members.mobilePhone)
  }
}

export const pickMemberHandlers = handlersOf({
  'GET /api/v1/admin/common': async (call, { query }) => {
    const where = and(
      keywordFilter(query),
      query.memberType ? eq(members.memberType, query.memberType) : undefined,
      query.businessGradeSeq ? eq(members.businessGradeSeq, query.businessGradeSeq) : undefined,
      ne(members.state, 'WITHDRAWN'),
      query.state ? eq(members.state, query.state) : notInArray(members.state, ['DORMANT']),
    )
    const found = await paged(
      query,
      () => countRows(call.db, members, where),
      (limit, offset) =>
        call.db.select().from(members).where(where).orderBy(desc(members.memberSeq)).limit(limit).offset(offset),
    )
    call.log({
      action: 'LIST',
      resource: 'members',
      targetCount: found.total,
      summary: `회원 검색(${kindNames[kindOf(query)]}): ${found.total.toLocaleString('en-US')}건`,
      personal: true,
    })
    return {
      ...found,
      items: found.items.map((member) => ({
        memberSeq: member.memberSeq,
        loginId: maskLoginId(member.loginId),
        name: maskName(member.name),
        mobilePhone: maskPhone(member.mobilePhone),
        memberType: member.memberType,
        businessGradeName: member.businessGradeName,
        state: member.state,
      })),
    }
  },
})
