ALTER TABLE "order_claim_lines" ADD COLUMN "admin_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "admin_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_admin" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "point_rate" double precision DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "remaining_earn_point" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "admin_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "order_claims_deposit" ON "order_claims" USING btree ("done_at") WHERE state = 'DONE' and deposit_amount > 0;--> statement-breakpoint
CREATE INDEX "orders_paid_deposit" ON "orders" USING btree ("paid_at","order_seq") WHERE deposit_used > 0 and paid_at is not null;--> statement-breakpoint
UPDATE "order_lines" line SET
  "point_rate" = coalesce((SELECT coalesce(item."point_rate", grade."point_rate", shop."point_rate")
    FROM "orders" made JOIN "members" buyer ON buyer."member_seq" = made."member_seq"
      LEFT JOIN "business_grades" grade ON grade."business_grade_seq" = buyer."business_grade_seq" AND buyer."member_type" = 'BUSINESS'
      LEFT JOIN "items" item ON item."item_seq" = line."item_seq" CROSS JOIN "shop_info" shop
    WHERE made."order_seq" = line."order_seq"), 0),
  "remaining_earn_point" = CASE WHEN line."quantity" = line."canceled_quantity" + line."returned_quantity" THEN 0 ELSE coalesce(
    (SELECT greatest(0, sum(entry."amount") - sum(entry."uncollected"))::int FROM "point_entries" entry
      WHERE entry."order_line_seq" = line."order_line_seq" AND entry."kind" IN ('EARN_ORDER', 'EARN_CANCEL')),
    (line."earn_point"::bigint * (line."quantity" - line."canceled_quantity" - line."returned_quantity") / line."quantity")::int) END
WHERE line."earn_point" > 0;
