DROP INDEX "orders_refunded";--> statement-breakpoint
CREATE INDEX "bank_deposits_returned" ON "bank_deposits" USING btree ("returned_order_seq") WHERE returned_order_seq is not null;--> statement-breakpoint
CREATE INDEX "orders_coupon" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE coupon_discount > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_point" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE point_used > 0 and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_first" ON "orders" USING btree ("ordered_at","order_seq","pay_amount","refunded_amount") WHERE first_order and deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_sido" ON "orders" USING btree ("sido_id","ordered_at","order_seq","pay_amount","refunded_amount") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "orders_refunded" ON "orders" USING btree ("refunded_amount","order_seq" DESC NULLS FIRST) WHERE deleted_at is null;