DROP INDEX "order_lines_type";--> statement-breakpoint
DROP INDEX "order_lines_code";--> statement-breakpoint
DROP INDEX "order_lines_size";--> statement-breakpoint
DROP INDEX "orders_found";--> statement-breakpoint
DROP INDEX "orders_sido";--> statement-breakpoint
DROP INDEX "orders_deletable";--> statement-breakpoint
DROP INDEX "order_payments_order";--> statement-breakpoint
DROP INDEX "refunds_order";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "item_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "item_seq" = "line"."item_seq" FROM "order_lines" AS "line" WHERE "line"."order_seq" = "orders"."order_seq" AND "line"."line_no" = 1;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "item_seq" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "order_lines_further" ON "order_lines" USING btree ("item_seq","ordered_at","order_seq") WHERE line_no > 1;--> statement-breakpoint
CREATE INDEX "orders_item" ON "orders" USING btree ("item_seq","ordered_at","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("pay_amount","refunded_amount") WHERE state = 'CONFIRMED' and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_found" ON "orders" USING btree ("order_seq","item_seq","ordered_at","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sido" ON "orders" USING btree ("sido_id","ordered_at","order_seq","pay_amount","refunded_amount") WHERE sido_id is not null and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_deletable" ON "orders" USING btree ("canceled_at","order_seq","channel","pay_amount","refunded_amount") WHERE state = 'CANCELED' and paid_amount = 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_seq","received_amount");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_seq","cash_amount");