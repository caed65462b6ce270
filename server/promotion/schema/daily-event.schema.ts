import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, seqColumn, timestampColumn } from '../../db/columns'
import { fileColumn, htmlColumn, members } from '../../db/schema'

type Schemas = components['schemas']

/** 출석 이벤트: members check in once a day for points, and for milestone rewards. */
export const dailyEvents = pgTable(
  'daily_events',
  {
    dailyEventSeq: seqColumn('daily_event_seq'),
    title: varchar('title', { length: 60 }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    visible: boolean('visible').notNull().default(true),
    bannerFileSeq: fileColumn('banner_file_seq', 'PUBLIC'),
    stampFileSeq: fileColumn('stamp_file_seq', 'PUBLIC'),
    notice: htmlColumn('notice'),
    dailyPoint: smallint('daily_point').notNull(),
    pointBudget: integer('point_budget'),
    closedAt: timestampColumn('closed_at'),
    // Totals of the check-ins. They never raise the version, since no form writes them.
    usedPoint: integer('used_point').notNull().default(0),
    memberCount: integer('member_count').notNull().default(0),
    checkInCount: integer('check_in_count').notNull().default(0),
    /** A reward exceeded the budget. */
    overBudget: boolean('over_budget').notNull().default(false),
    ...auditColumns(),
  },
  (t) => [index('daily_events_start').on(t.startDate), index('daily_events_created').on(t.createdAt)],
)

/** Milestones. Their numbers never change: members' received rewards refer to them. */
export const dailyEventMilestones = pgTable(
  'daily_event_milestones',
  {
    dailyEventSeq: integer('daily_event_seq')
      .notNull()
      .references(() => dailyEvents.dailyEventSeq, { onDelete: 'cascade' }),
    milestoneNo: smallint('milestone_no').notNull(),
    basis: varchar('basis', { length: 6 }).$type<Schemas['MilestoneBasis']>().notNull(),
    days: smallint('days').notNull(),
    rewardKind: varchar('reward_kind', { length: 6 }).$type<Schemas['MilestoneReward']>().notNull(),
    pointAmount: integer('point_amount'),
    couponSeq: integer('coupon_seq'),
  },
  (t) => [
    primaryKey({ columns: [t.dailyEventSeq, t.milestoneNo] }),
    uniqueIndex('daily_event_milestones_days').on(t.dailyEventSeq, t.basis, t.days),
    index('daily_event_milestones_coupon').on(t.couponSeq).where(sql`coupon_seq is not null`),
  ],
)

/** A milestone that a check-in reached. `refused` is why its reward was not given. */
export interface AttendanceReward {
  milestoneNo: number
  point: number
  couponSeq: number | null
  memberCouponSeq: number | null
  refused: string | null
}

/** A check-in; at most one per day in Seoul time. */
export const attendances = pgTable(
  'attendances',
  {
    attendanceSeq: seqColumn('attendance_seq'),
    dailyEventSeq: integer('daily_event_seq')
      .notNull()
      .references(() => dailyEvents.dailyEventSeq),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    date: date('date', { mode: 'string' }).notNull(),
    /** Points of this check-in, milestones included. */
    point: integer('point').notNull(),
    totalDays: smallint('total_days').notNull(),
    streakDays: smallint('streak_days').notNull(),
    rewards: jsonb('rewards').$type<AttendanceReward[]>().notNull().default([]),
    createdAt: timestampColumn('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('attendances_day').on(t.dailyEventSeq, t.memberSeq, t.date),
    index('attendances_date').on(t.dailyEventSeq, t.date),
  ],
)

/** A member's counts in an event, which the next check-in continues. */
export const dailyEventMembers = pgTable(
  'daily_event_members',
  {
    dailyEventSeq: integer('daily_event_seq')
      .notNull()
      .references(() => dailyEvents.dailyEventSeq),
    memberSeq: integer('member_seq')
      .notNull()
      .references(() => members.memberSeq),
    totalDays: smallint('total_days').notNull(),
    /** As of the last check-in. */
    streakDays: smallint('streak_days').notNull(),
    point: integer('point').notNull(),
    lastDate: date('last_date', { mode: 'string' }).notNull(),
    /** Numbers of the milestones received. */
    milestoneNos: smallint('milestone_nos').array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.dailyEventSeq, t.memberSeq] }),
    index('daily_event_members_member').on(t.memberSeq),
    index('daily_event_members_last').on(t.dailyEventSeq, t.lastDate),
  ],
)
