import { and, getTableColumns } from 'drizzle-orm'
import { handlersOf } from '../../call/handlers-of'
import type { QueryOf } from '../../contract/contract-types'
import { defineResource } from '../../resource/define'
import { nameLookupFrom } from '../../resource/each-row'
import { textsOf, visibleBulk } from '../../resource/fields'
import { anyOf, contains, withinDays } from '../../resource/filters'
import type { Reader } from '../../resource/options'
import { orderBy } from '../../resource/pages'
import type { Where } from '../../resource/types'
import {
  emptyTexts,
  inContent,
  joinedText,
  postStateAt,
  resolvePublishTime,
  throwProblems,
} from '../post-shared/post-rules'
import { carCarePosts } from '../schema/car-care-post.schema'

const { carCarePostSeq, category, title, content, tags, publishAt, viewCount, updatedAt } = carCarePosts

type Query = QueryOf<'GET /api/v1/admin/car-care-posts'>

const rows = ({ db, now }: Reader, where: Where, sort?: Query['sort']) =>
  db
    .select({ ...getTableColumns(carCarePosts), displayState: postStateAt(carCarePosts, now) })
    .from(carCarePosts)
    .where(where)
    .orderBy(...orderBy(sort, 'publishAt,desc', { publishAt, viewCount, updatedAt }, carCarePostSeq))

function keywordFilter({ keyword, keywordType = 'title' }: Query): Where {
  if (keywordType === 'content') return inContent(keyword, content)
  return contains(keyword, keywordType === 'tag' ? joinedText(tags) : title)
}

const carCarePost = defineResource({
  path: '/api/v1/admin/car-care-posts',
  noun: '차량관리 정보',
  table: carCarePosts,
  key: 'carCarePostSeq',
  schema: 'CarCarePostUpdate',
  lookUpNames: nameLookupFrom(carCarePosts, carCarePostSeq, title),
  nameOf: (row) => row.title,
  filter: (query, { now }) =>
    and(
      keywordFilter(query),
      anyOf(category, query.category),
      anyOf(postStateAt(carCarePosts, now), query.displayState),
      withinDays(publishAt, query.publishAt, 'publishAt'),
      withinDays(carCarePosts.createdAt, query.createdAt, 'createdAt'),
    ),
  rows,
  values(call, body, before) {
    const { publishAt: publishTime, problem } = resolvePublishTime(call, body.publishAt, before)
    throwProblems({ ...emptyTexts({ content: ['내용', body.content] }), publishAt: problem })
    return {
      tags: textsOf(body.tags),
      publishAt: publishTime,
      visible: body.visible ?? true,
      viewCount: before?.viewCount ?? 0,
    }
  },
  bulk: visibleBulk,
})

export const carCarePostHandlers = handlersOf(carCarePost.handlers)

export const carCarePostExcel = carCarePost.excel({
  title: '차량관리 정보',
  permission: ['SELF_DIAGNOSIS'],
  schema: 'CarCarePost',
  columns: [
    { field: 'carCarePostSeq', width: 8 },
    { field: 'category', width: 12 },
    { field: 'title', width: 50 },
    { field: 'summary', width: 60 },
    { field: 'tags', width: 30 },
    { field: 'publishAt', width: 20 },
    { field: 'displayState', width: 10 },
    { field: 'viewCount', width: 10 },
    { field: 'createdBy', width: 14 },
    { field: 'updatedAt', width: 20 },
  ],
})
