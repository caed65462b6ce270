DROP INDEX "deposit_entries_claim";--> statement-breakpoint
ALTER TABLE "deposit_entries" ADD COLUMN "refund_seq" integer;--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "delivery_recall" integer;--> statement-breakpoint
ALTER TABLE "order_claims" ADD COLUMN "extra_amount" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "recalled_parcel_fee_unit" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_claim_seq" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reason" varchar(200);--> statement-breakpoint
UPDATE "deposit_entries" e SET "refund_seq" = r."refund_seq" FROM (
  SELECT "order_claim_seq", min("refund_seq") AS "refund_seq" FROM "refunds" WHERE "method" = 'DEPOSIT' AND "order_claim_seq" IS NOT NULL GROUP BY 1
) r WHERE e."kind" = 'REFUND_IN' AND e."order_claim_seq" = r."order_claim_seq";--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_order_refund" ON "deposit_entries" USING btree ("refund_seq") WHERE refund_seq is not null;--> statement-breakpoint
CREATE INDEX "orders_replaces" ON "orders" USING btree ("replaces_claim_seq") WHERE replaces_claim_seq is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_entries_claim" ON "deposit_entries" USING btree ("kind","order_claim_seq",coalesce("order_line_seq", 0)) WHERE kind = 'USE_CANCEL';