CREATE TABLE "file_removals" (
	"key" varchar(100) PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "shop_menus" DROP CONSTRAINT "shop_menus_icon_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "stores_main_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "stores_license_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "stores_bankbook_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "stores" DROP CONSTRAINT "stores_contract_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "car_makers" DROP CONSTRAINT "car_makers_logo_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "car_models" DROP CONSTRAINT "car_models_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "business_application_histories" DROP CONSTRAINT "business_application_histories_license_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "business_applications" DROP CONSTRAINT "business_applications_license_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "shop_info" DROP CONSTRAINT "shop_info_logo_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "shop_info" DROP CONSTRAINT "shop_info_favicon_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "shop_info" DROP CONSTRAINT "shop_info_share_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "banners" DROP CONSTRAINT "banners_pc_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "banners" DROP CONSTRAINT "banners_mobile_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "main_brands" DROP CONSTRAINT "main_brands_pc_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "main_brands" DROP CONSTRAINT "main_brands_mobile_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "popup_slides" DROP CONSTRAINT "popup_slides_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "car_care_posts" DROP CONSTRAINT "car_care_posts_thumbnail_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "self_diagnoses" DROP CONSTRAINT "self_diagnoses_symptom_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "sharing_stories" DROP CONSTRAINT "sharing_stories_thumbnail_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "store_applies" DROP CONSTRAINT "store_applies_license_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "store_applies" DROP CONSTRAINT "store_applies_bankbook_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "business_profiles" DROP CONSTRAINT "business_profiles_license_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "alimtalk_templates" DROP CONSTRAINT "alimtalk_templates_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "best_experts" DROP CONSTRAINT "best_experts_expert_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_logo_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "brands" DROP CONSTRAINT "brands_banner_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "gift_cards" DROP CONSTRAINT "gift_cards_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "item_events" DROP CONSTRAINT "item_events_pc_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "item_events" DROP CONSTRAINT "item_events_mobile_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "item_events" DROP CONSTRAINT "item_events_list_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "items" DROP CONSTRAINT "items_main_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "patterns" DROP CONSTRAINT "patterns_main_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "patterns" DROP CONSTRAINT "patterns_tread_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "daily_events" DROP CONSTRAINT "daily_events_banner_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "daily_events" DROP CONSTRAINT "daily_events_stamp_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "event_comments" DROP CONSTRAINT "event_comments_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_thumb_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_pc_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_mobile_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "affiliate_cards" DROP CONSTRAINT "affiliate_cards_image_file_seq_files_file_seq_fk";
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "small_key" varchar(100);--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "purpose" varchar(10);--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "conversion" varchar(10);--> statement-breakpoint
-- What no record refers to was an upload of somebody: nobody else's to see. It goes after a day.
UPDATE "files" SET "purpose" = 'PRIVATE', "unused_since" = now(), "conversion" = case when "mime_type" like 'image/%' then 'WAITING' end;--> statement-breakpoint
-- The purpose of a file follows from the columns that refer to it. A picture of an application that a store shows as well has been public.
WITH uses AS (
	select "image_file_seq" as seq, 'PUBLIC' as purpose from "affiliate_cards" where "image_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "affiliate_cards", regexp_matches("benefits", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "benefits" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "affiliate_cards", regexp_matches("cautions", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "cautions" like '%/files/%'
	union select "image_file_seq" as seq, 'PUBLIC' as purpose from "alimtalk_templates" where "image_file_seq" is not null
	union select "pc_file_seq" as seq, 'PUBLIC' as purpose from "banners" where "pc_file_seq" is not null
	union select "mobile_file_seq" as seq, 'PUBLIC' as purpose from "banners" where "mobile_file_seq" is not null
	union select "expert_file_seq" as seq, 'PUBLIC' as purpose from "best_experts" where "expert_file_seq" is not null
	union select "logo_file_seq" as seq, 'PUBLIC' as purpose from "brands" where "logo_file_seq" is not null
	union select "banner_file_seq" as seq, 'PUBLIC' as purpose from "brands" where "banner_file_seq" is not null
	union select "license_file_seq" as seq, 'PERSONAL' as purpose from "business_application_histories" where "license_file_seq" is not null
	union select "license_file_seq" as seq, 'PERSONAL' as purpose from "business_applications" where "license_file_seq" is not null
	union select value::int, 'PRIVATE' from "business_inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "business_inquiries", jsonb_array_elements_text("answer_file_seqs")
	union select "license_file_seq" as seq, 'PERSONAL' as purpose from "business_profiles" where "license_file_seq" is not null
	union select "thumbnail_file_seq" as seq, 'PUBLIC' as purpose from "car_care_posts" where "thumbnail_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "car_care_posts", regexp_matches("content", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "content" like '%/files/%'
	union select "logo_file_seq" as seq, 'PUBLIC' as purpose from "car_makers" where "logo_file_seq" is not null
	union select "image_file_seq" as seq, 'PUBLIC' as purpose from "car_models" where "image_file_seq" is not null
	union select "banner_file_seq" as seq, 'PUBLIC' as purpose from "daily_events" where "banner_file_seq" is not null
	union select "stamp_file_seq" as seq, 'PUBLIC' as purpose from "daily_events" where "stamp_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "daily_events", regexp_matches("notice", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "notice" like '%/files/%'
	union select "image_file_seq" as seq, 'PUBLIC' as purpose from "event_comments" where "image_file_seq" is not null
	union select "thumb_file_seq" as seq, 'PUBLIC' as purpose from "events" where "thumb_file_seq" is not null
	union select "pc_file_seq" as seq, 'PUBLIC' as purpose from "events" where "pc_file_seq" is not null
	union select "mobile_file_seq" as seq, 'PUBLIC' as purpose from "events" where "mobile_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "events", regexp_matches("content", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "content" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "events", regexp_matches("mobile_content", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "mobile_content" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "events", regexp_matches("announce_content", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "announce_content" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "faqs", regexp_matches("answer", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "answer" like '%/files/%'
	union select "image_file_seq" as seq, 'PUBLIC' as purpose from "gift_cards" where "image_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "gift_cards", regexp_matches("notice", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "notice" like '%/files/%'
	union select value::int, 'PRIVATE' from "inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "inquiries", jsonb_array_elements_text("answer_file_seqs")
	union select "pc_file_seq" as seq, 'PUBLIC' as purpose from "item_events" where "pc_file_seq" is not null
	union select "mobile_file_seq" as seq, 'PUBLIC' as purpose from "item_events" where "mobile_file_seq" is not null
	union select "list_file_seq" as seq, 'PUBLIC' as purpose from "item_events" where "list_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "item_events", regexp_matches("description", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "description" like '%/files/%'
	union select value::int, 'PRIVATE' from "item_inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "item_inquiries", jsonb_array_elements_text("answer_file_seqs")
	union select value::int, 'PUBLIC' from "item_reviews", jsonb_array_elements_text("image_file_seqs")
	union select "main_file_seq" as seq, 'PUBLIC' as purpose from "items" where "main_file_seq" is not null
	union select value::int, 'PUBLIC' from "items", jsonb_array_elements_text("image_file_seqs")
	union select f.file_seq, 'PUBLIC' from "items", regexp_matches("description", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "description" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "items", regexp_matches("mobile_description", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "mobile_description" like '%/files/%'
	union select "pc_file_seq" as seq, 'PUBLIC' as purpose from "main_brands" where "pc_file_seq" is not null
	union select "mobile_file_seq" as seq, 'PUBLIC' as purpose from "main_brands" where "mobile_file_seq" is not null
	union select value::int, 'PRIVATE' from "marketing_inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "marketing_inquiries", jsonb_array_elements_text("answer_file_seqs")
	union select f.file_seq, 'PUBLIC' from "notices", regexp_matches("content", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "content" like '%/files/%'
	union select unnest("file_seqs"), 'PUBLIC' from "notices"
	union select value::int, 'PRIVATE' from "order_claims", jsonb_array_elements_text("image_file_seqs")
	union select value::int, 'PRIVATE' from "order_claims", jsonb_array_elements_text("inspection_image_file_seqs")
	union select f.file_seq, 'PUBLIC' from "order_lines", regexp_matches("thumbnail_url", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "thumbnail_url" like '%/files/%'
	union select "main_file_seq" as seq, 'PUBLIC' as purpose from "patterns" where "main_file_seq" is not null
	union select value::int, 'PUBLIC' from "patterns", jsonb_array_elements_text("image_file_seqs")
	union select "tread_file_seq" as seq, 'PUBLIC' as purpose from "patterns" where "tread_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "patterns", regexp_matches("description", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "description" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "patterns", regexp_matches("mobile_description", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "mobile_description" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "policy_versions", regexp_matches("html", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "html" like '%/files/%'
	union select "image_file_seq" as seq, 'PUBLIC' as purpose from "popup_slides" where "image_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "popups", regexp_matches("html", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "html" like '%/files/%'
	union select value::int, 'PRIVATE' from "return_inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "return_inquiries", jsonb_array_elements_text("answer_file_seqs")
	union select "symptom_file_seq" as seq, 'PUBLIC' as purpose from "self_diagnoses" where "symptom_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "self_diagnoses", regexp_matches("cause", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "cause" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "self_diagnoses", regexp_matches("check_method", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "check_method" like '%/files/%'
	union select f.file_seq, 'PUBLIC' from "self_diagnoses", regexp_matches("solution", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "solution" like '%/files/%'
	union select "thumbnail_file_seq" as seq, 'PUBLIC' as purpose from "sharing_stories" where "thumbnail_file_seq" is not null
	union select f.file_seq, 'PUBLIC' from "sharing_stories", regexp_matches("content", '/files/(\d{4}/\d{2}/[0-9a-f]{32}\.[a-z]{3,4})', 'g') found join "files" f on f.key = found[1] where "content" like '%/files/%'
	union select (value->>'fileSeq')::int, 'PUBLIC' from "sharing_stories", jsonb_array_elements("images")
	union select "logo_file_seq" as seq, 'PUBLIC' as purpose from "shop_info" where "logo_file_seq" is not null
	union select "favicon_file_seq" as seq, 'PUBLIC' as purpose from "shop_info" where "favicon_file_seq" is not null
	union select "share_file_seq" as seq, 'PUBLIC' as purpose from "shop_info" where "share_file_seq" is not null
	union select "seal_file_seq" as seq, 'PRIVATE' as purpose from "shop_info" where "seal_file_seq" is not null
	union select "icon_file_seq" as seq, 'PUBLIC' as purpose from "shop_menus" where "icon_file_seq" is not null
	union select "license_file_seq" as seq, 'PERSONAL' as purpose from "store_applies" where "license_file_seq" is not null
	union select "bankbook_file_seq" as seq, 'PERSONAL' as purpose from "store_applies" where "bankbook_file_seq" is not null
	union select value::int, 'PRIVATE' from "store_applies", jsonb_array_elements_text("image_file_seqs")
	union select value::int, 'PRIVATE' from "store_inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "store_inquiries", jsonb_array_elements_text("answer_file_seqs")
	union select value::int, 'PUBLIC' from "store_reviews", jsonb_array_elements_text("image_file_seqs")
	union select "main_image_file_seq" as seq, 'PUBLIC' as purpose from "stores" where "main_image_file_seq" is not null
	union select value::int, 'PUBLIC' from "stores", jsonb_array_elements_text("image_file_seqs")
	union select "license_file_seq" as seq, 'PERSONAL' as purpose from "stores" where "license_file_seq" is not null
	union select "bankbook_file_seq" as seq, 'PERSONAL' as purpose from "stores" where "bankbook_file_seq" is not null
	union select "contract_file_seq" as seq, 'PERSONAL' as purpose from "stores" where "contract_file_seq" is not null
	union select value::int, 'PRIVATE' from "wholesale_inquiries", jsonb_array_elements_text("file_seqs")
	union select value::int, 'PRIVATE' from "wholesale_inquiries", jsonb_array_elements_text("answer_file_seqs")
), found AS (
	select seq, bool_or(purpose = 'PERSONAL') as personal, bool_or(purpose = 'PUBLIC') as public from uses group by seq
)
UPDATE "files" SET
	"purpose" = case when found.personal then 'PERSONAL' when found.public then 'PUBLIC' else 'PRIVATE' end,
	"unused_since" = null
FROM found WHERE found.seq = "files"."file_seq";--> statement-breakpoint
ALTER TABLE "files" ALTER COLUMN "purpose" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "files" DROP COLUMN "used";--> statement-breakpoint
UPDATE "shop_info" SET "seal_file_seq" = null WHERE "seal_file_seq" is not null and not exists (select 1 from "files" where "file_seq" = "seal_file_seq");--> statement-breakpoint
ALTER TABLE "shop_menus" ADD CONSTRAINT "shop_menus_icon_file_seq_files_file_seq_fk" FOREIGN KEY ("icon_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_main_image_file_seq_files_file_seq_fk" FOREIGN KEY ("main_image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_bankbook_file_seq_files_file_seq_fk" FOREIGN KEY ("bankbook_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stores" ADD CONSTRAINT "stores_contract_file_seq_files_file_seq_fk" FOREIGN KEY ("contract_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_makers" ADD CONSTRAINT "car_makers_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_models" ADD CONSTRAINT "car_models_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_application_histories" ADD CONSTRAINT "business_application_histories_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_applications" ADD CONSTRAINT "business_applications_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_seal_file_seq_files_file_seq_fk" FOREIGN KEY ("seal_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_favicon_file_seq_files_file_seq_fk" FOREIGN KEY ("favicon_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_info" ADD CONSTRAINT "shop_info_share_file_seq_files_file_seq_fk" FOREIGN KEY ("share_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "main_brands" ADD CONSTRAINT "main_brands_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "popup_slides" ADD CONSTRAINT "popup_slides_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "car_care_posts" ADD CONSTRAINT "car_care_posts_thumbnail_file_seq_files_file_seq_fk" FOREIGN KEY ("thumbnail_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "self_diagnoses" ADD CONSTRAINT "self_diagnoses_symptom_file_seq_files_file_seq_fk" FOREIGN KEY ("symptom_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sharing_stories" ADD CONSTRAINT "sharing_stories_thumbnail_file_seq_files_file_seq_fk" FOREIGN KEY ("thumbnail_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_applies" ADD CONSTRAINT "store_applies_bankbook_file_seq_files_file_seq_fk" FOREIGN KEY ("bankbook_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "business_profiles" ADD CONSTRAINT "business_profiles_license_file_seq_files_file_seq_fk" FOREIGN KEY ("license_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alimtalk_templates" ADD CONSTRAINT "alimtalk_templates_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "best_experts" ADD CONSTRAINT "best_experts_expert_file_seq_files_file_seq_fk" FOREIGN KEY ("expert_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_logo_file_seq_files_file_seq_fk" FOREIGN KEY ("logo_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brands" ADD CONSTRAINT "brands_banner_file_seq_files_file_seq_fk" FOREIGN KEY ("banner_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gift_cards" ADD CONSTRAINT "gift_cards_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "item_events" ADD CONSTRAINT "item_events_list_file_seq_files_file_seq_fk" FOREIGN KEY ("list_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "items" ADD CONSTRAINT "items_main_file_seq_files_file_seq_fk" FOREIGN KEY ("main_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_main_file_seq_files_file_seq_fk" FOREIGN KEY ("main_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "patterns" ADD CONSTRAINT "patterns_tread_file_seq_files_file_seq_fk" FOREIGN KEY ("tread_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_events" ADD CONSTRAINT "daily_events_banner_file_seq_files_file_seq_fk" FOREIGN KEY ("banner_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_events" ADD CONSTRAINT "daily_events_stamp_file_seq_files_file_seq_fk" FOREIGN KEY ("stamp_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_comments" ADD CONSTRAINT "event_comments_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_thumb_file_seq_files_file_seq_fk" FOREIGN KEY ("thumb_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_pc_file_seq_files_file_seq_fk" FOREIGN KEY ("pc_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_mobile_file_seq_files_file_seq_fk" FOREIGN KEY ("mobile_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_cards" ADD CONSTRAINT "affiliate_cards_image_file_seq_files_file_seq_fk" FOREIGN KEY ("image_file_seq") REFERENCES "public"."files"("file_seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("unused_since") WHERE "files"."unused_since" is not null;--> statement-breakpoint
CREATE INDEX "files_conversion" ON "files" USING btree ("file_seq") WHERE "files"."conversion" = 'WAITING';--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_small_key_unique" UNIQUE("small_key");