import type { Schemas } from '@/shared/api/types'

/** The scope of the shop's own events: rights, screens and API paths. */
export const shopEvents = {
  noun: '이벤트',
  code: 'EVENT',
  kinds: ['INFO', 'ITEM', 'COUPON', 'COMMENT', 'ENTRY'],
  screens: {
    list: '/promotion/event',
    detail: '/promotion/event/detail',
    prize: '/promotion/event/prize',
    comment: '/promotion/event/comment',
  },
  calls: {
    events: '/api/v1/admin/events',
    event: '/api/v1/admin/events/{seq}',
    bulk: '/api/v1/admin/events/bulk',
    close: '/api/v1/admin/events/{seq}/close',
    reopen: '/api/v1/admin/events/{seq}/reopen',
    stats: '/api/v1/admin/events/{seq}/stats',
    prizes: '/api/v1/admin/events/{seq}/prizes',
    prize: '/api/v1/admin/events/{seq}/prizes/{eventPrizeSeq}',
    pick: '/api/v1/admin/events/{seq}/winners',
    draw: '/api/v1/admin/events/{seq}/winners/draw',
    publish: '/api/v1/admin/events/{seq}/winners/publish',
    unpublish: '/api/v1/admin/events/{seq}/winners/unpublish',
    winners: '/api/v1/admin/event-winners',
    winner: '/api/v1/admin/event-winners/{seq}',
    winnerPrizes: '/api/v1/admin/event-winners/prizes',
    winnersBulk: '/api/v1/admin/event-winners/bulk',
    comments: '/api/v1/admin/event-comments',
    comment: '/api/v1/admin/event-comments/{seq}',
    commentsBulk: '/api/v1/admin/event-comments/bulk',
    reply: '/api/v1/admin/event-comments/{seq}/reply',
    entries: '/api/v1/admin/event-entries',
  },
  sheets: { events: 'events', winners: 'event-winners', comments: 'event-comments', entries: 'event-entries' },
  /** Path of the event page in the shop. */
  page: '/event',
} as const

type Shop = typeof shopEvents

/**
 * What differs between the events of the shop and those of the rental shop.
 * Definitions, columns and screens are created per scope. Paths and screens have the types of the shop's:
 * those of the rental shop have other names but the same shapes.
 */
export interface EventScope extends Pick<Shop, 'screens' | 'calls'> {
  noun: string
  code: Schemas['PermissionCode']
  kinds: readonly Schemas['EventKind'][]
  sheets: Readonly<Record<keyof Shop['sheets'], Schemas['ExcelResource']>>
  page: string
}
