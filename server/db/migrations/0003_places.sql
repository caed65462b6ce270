-- Places that two admins have taken at once are made single, in the order in which the lists show them.
UPDATE "brands" SET "sort_order" = "placed"."n" FROM (SELECT "brand_seq", row_number() OVER (ORDER BY "sort_order", "brand_seq") AS "n" FROM "brands") AS "placed" WHERE "placed"."brand_seq" = "brands"."brand_seq";--> statement-breakpoint
UPDATE "car_makers" SET "sort_order" = "placed"."n" FROM (SELECT "car_maker_seq", row_number() OVER (PARTITION BY "origin" ORDER BY "sort_order", "car_maker_seq") AS "n" FROM "car_makers") AS "placed" WHERE "placed"."car_maker_seq" = "car_makers"."car_maker_seq";--> statement-breakpoint
UPDATE "best_experts" SET "sort_order" = "placed"."n" FROM (SELECT "best_expert_seq", row_number() OVER (PARTITION BY "item_type", "recommend_type", "section" ORDER BY "sort_order", "best_expert_seq") AS "n" FROM "best_experts") AS "placed" WHERE "placed"."best_expert_seq" = "best_experts"."best_expert_seq";--> statement-breakpoint
ALTER TABLE "brands" ALTER COLUMN "sort_order" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "best_experts" ADD CONSTRAINT "best_experts_place" UNIQUE("item_type","recommend_type","section","sort_order") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "car_makers" ADD CONSTRAINT "car_makers_place" UNIQUE("origin","sort_order") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_place" UNIQUE("sort_order") DEFERRABLE INITIALLY DEFERRED;
