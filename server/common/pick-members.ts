import { and, desc, eq, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { members } from '../db/schema'
import type { QueryOf } from '../http/call'
import { invalid } from '../http/refusal'
import { maskLoginId, maskName, maskPhone } from '../lib/mask'
import { startsWith } from '../resource/filters'
import { handlersOf } from '../resource/handlers-of'
import { phoneDigits, typeMeant } from '../resource/keyword'
import { countRows, paged } from '../resource/pages'

type Query = QueryOf<'GET /api/v1/admin/common'>

type MemberType = NonNullable<Query['keywordType']>

const tooShort = (least: string) => invalid({ keyword: `검색어를 ${least} 이상 입력해 주세요.` })

const least = (text: string, length: number): void => {
  if ([...text].length < length) throw tooShort(`${length}자`)
}

/** Personal data is found by its beginning or its end only, from a certain length on. Throws 400 on `keyword`. */
function keywordFilter(query: Query): SQL | undefined {
  const keyword = query.keyword?.trim() ?? ''
  switch (query.keywordType ?? typeMeant<MemberType>(keyword, 'name', { phone: 'mobilePhone' })) {
    case 'name':
      least(keyword, 2)
      return startsWith(keyword, members.name)
    case 'loginId':
      least(keyword, 2)
      return startsWith(keyword, members.loginId)
    case 'email':
      least(keyword, 3)
      return startsWith(keyword, members.email)
    case 'memberSeq':
      least(keyword, 1)
      return /^\d{1,9}$/.test(keyword) ? eq(members.memberSeq, Number(keyword)) : sql`false`
    case 'mobilePhone': {
      const digits = phoneDigits(keyword)
      if (digits.length < 4) throw tooShort('4자리')
      return sql`${members.mobilePhone} like ${`%${digits}`}`
    }
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
      summary: `회원 검색(${query.keywordType ?? 'name'}): ${found.total.toLocaleString('en-US')}건`,
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
