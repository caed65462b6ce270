import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { components } from '../../../openapi/schema.gen'
import { auditColumns, comparableName, seqColumn } from '../../db/columns'
import { fileColumn } from '../../db/schema'
import { carMakers } from './car-maker.schema'

type Schemas = components['schemas']

/** One generation of a car model. */
export const carModels = pgTable(
  'car_models',
  {
    carModelSeq: seqColumn('car_model_seq'),
    carMakerSeq: integer('car_maker_seq')
      .notNull()
      .references(() => carMakers.carMakerSeq),
    modelName: varchar('model_name', { length: 40 }).notNull(),
    detailName: varchar('detail_name', { length: 60 }).notNull(),
    generationCode: varchar('generation_code', { length: 15 }),
    carClass: varchar('car_class', { length: 10 }).$type<Schemas['CarClass']>().notNull(),
    fuelTypes: text('fuel_types').array().$type<Schemas['FuelType'][]>().notNull(),
    /** `2020-04` */
    soldFrom: varchar('sold_from', { length: 7 }).notNull(),
    soldTo: varchar('sold_to', { length: 7 }),
    imageFileSeq: fileColumn('image_file_seq', 'PUBLIC'),
    recommendedPsi: jsonb('recommended_psi').$type<Schemas['CarPsi']>(),
    wheel: jsonb('wheel').$type<Schemas['CarWheel']>(),
    memo: varchar('memo', { length: 500 }),
    visible: boolean('visible').notNull().default(true),
    /** Place within maker and modelName; 0 (before all others) until an order is set. */
    sortOrder: integer('sort_order').notNull().default(0),
    ...auditColumns(),
  },
  (t) => [
    uniqueIndex('car_models_name').on(t.carMakerSeq, comparableName(t.modelName), comparableName(t.detailName)),
    index('car_models_updated').on(t.updatedAt),
  ],
)

const size = (side: 'front' | 'rear') =>
  ({
    width: smallint(`${side}_width`),
    /** Null for sizes without an aspect ratio, such as 145R13C. */
    aspect: smallint(`${side}_aspect`),
    rim: smallint(`${side}_rim`),
    isCommercial: boolean(`${side}_is_commercial`),
    loadIndex: smallint(`${side}_load_index`),
    speedSymbol: varchar(`${side}_speed_symbol`, { length: 1 }).$type<Schemas['SpeedSymbol']>(),
  }) as const

const front = size('front')
const rear = size('rear')

/** Tire sizes that fit a car; null rear columns mean the same size as the front. */
export const fitments = pgTable(
  'fitments',
  {
    fitmentSeq: seqColumn('fitment_seq'),
    carModelSeq: integer('car_model_seq')
      .notNull()
      .references(() => carModels.carModelSeq, { onDelete: 'cascade' }),
    trim: varchar('trim', { length: 60 }),
    frontWidth: front.width.notNull(),
    frontAspect: front.aspect,
    frontRim: front.rim.notNull(),
    frontIsCommercial: front.isCommercial.notNull(),
    frontLoadIndex: front.loadIndex,
    frontSpeedSymbol: front.speedSymbol,
    rearWidth: rear.width,
    rearAspect: rear.aspect,
    rearRim: rear.rim,
    rearIsCommercial: rear.isCommercial,
    rearLoadIndex: rear.loadIndex,
    rearSpeedSymbol: rear.speedSymbol,
    isOe: boolean('is_oe').notNull().default(true),
    note: varchar('note', { length: 50 }),
    sortOrder: integer('sort_order').notNull(),
  },
  (t) => [
    index('fitments_model').on(t.carModelSeq, t.sortOrder),
    index('fitments_front').on(t.frontRim, t.frontWidth, t.frontAspect),
    index('fitments_rear').on(t.rearRim, t.rearWidth, t.rearAspect),
    check('fitments_rear_whole', sql`(rear_width is null) = (rear_rim is null)`),
  ],
)

/** Batteries that fit a car, by the spec code of the items. */
export const carBatteries = pgTable(
  'car_batteries',
  {
    carBatterySeq: seqColumn('car_battery_seq'),
    carModelSeq: integer('car_model_seq')
      .notNull()
      .references(() => carModels.carModelSeq, { onDelete: 'cascade' }),
    specCode: varchar('spec_code', { length: 10 }).notNull(),
    fuelType: varchar('fuel_type', { length: 10 }).$type<Schemas['FuelType']>(),
    isgOnly: boolean('isg_only').notNull().default(false),
    note: varchar('note', { length: 50 }),
    sortOrder: integer('sort_order').notNull(),
  },
  (t) => [
    uniqueIndex('car_batteries_unique').on(t.carModelSeq, t.specCode, sql`coalesce(${t.fuelType}, '')`),
    index('car_batteries_spec').on(t.specCode),
  ],
)
