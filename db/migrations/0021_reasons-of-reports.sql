ALTER TABLE `advert_truth_answers` ADD `hold_reason` varchar(500);--> statement-breakpoint
ALTER TABLE `work_need_answers` ADD `report_reason` varchar(500);--> statement-breakpoint
ALTER TABLE `work_need_answers` ADD `reported_at` datetime(3);--> statement-breakpoint
ALTER TABLE `work_needs` ADD `removal_reason` varchar(500);