CREATE TABLE `company_merge_moves` (
	`merge_id` int unsigned NOT NULL,
	`table_name` varchar(64) NOT NULL,
	`row_key` varchar(190) NOT NULL,
	`was` varchar(40),
	CONSTRAINT `company_merge_moves_merge_id_table_name_row_key_pk` PRIMARY KEY(`merge_id`,`table_name`,`row_key`)
);
--> statement-breakpoint
CREATE TABLE `company_merges` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`from_company_id` int unsigned NOT NULL,
	`into_company_id` int unsigned NOT NULL,
	`reason` varchar(300) NOT NULL,
	`from_before` json NOT NULL,
	`into_before` json NOT NULL,
	`merged_by_user_id` int unsigned,
	`merged_at` datetime(3) NOT NULL,
	`undo_until` datetime(3) NOT NULL,
	`undone_by_user_id` int unsigned,
	`undone_at` datetime(3),
	CONSTRAINT `company_merges_id` PRIMARY KEY(`id`),
	CONSTRAINT `company_merges_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `support_views` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`token_hash` char(64) NOT NULL,
	`administrator_user_id` int unsigned NOT NULL,
	`session_hash` char(64) NOT NULL,
	`subject_user_id` int unsigned NOT NULL,
	`reason` varchar(300) NOT NULL,
	`started_at` datetime(3) NOT NULL,
	`ends_at` datetime(3) NOT NULL,
	`ended_at` datetime(3),
	CONSTRAINT `support_views_id` PRIMARY KEY(`id`),
	CONSTRAINT `support_views_public_id` UNIQUE(`public_id`),
	CONSTRAINT `support_views_token` UNIQUE(`token_hash`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view') NOT NULL;--> statement-breakpoint
ALTER TABLE `companies` ADD `merged_into_company_id` int unsigned;--> statement-breakpoint
ALTER TABLE `company_merge_moves` ADD CONSTRAINT `company_merge_moves_merge_id_company_merges_id_fk` FOREIGN KEY (`merge_id`) REFERENCES `company_merges`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_merges` ADD CONSTRAINT `company_merges_from_company_id_companies_id_fk` FOREIGN KEY (`from_company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `company_merges` ADD CONSTRAINT `company_merges_into_company_id_companies_id_fk` FOREIGN KEY (`into_company_id`) REFERENCES `companies`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `support_views` ADD CONSTRAINT `support_views_administrator_user_id_users_id_fk` FOREIGN KEY (`administrator_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `support_views` ADD CONSTRAINT `support_views_subject_user_id_users_id_fk` FOREIGN KEY (`subject_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `company_merges_from` ON `company_merges` (`from_company_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `company_merges_into` ON `company_merges` (`into_company_id`,`merged_at`);--> statement-breakpoint
CREATE INDEX `company_merges_merged` ON `company_merges` (`merged_at`);--> statement-breakpoint
CREATE INDEX `support_views_subject` ON `support_views` (`subject_user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `support_views_administrator` ON `support_views` (`administrator_user_id`,`started_at`);--> statement-breakpoint
CREATE INDEX `support_views_session` ON `support_views` (`session_hash`);--> statement-breakpoint
CREATE INDEX `support_views_started` ON `support_views` (`started_at`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_seen` ON `users` (`last_seen_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` (`name`,`id`);--> statement-breakpoint
CREATE INDEX `users_role` ON `users` (`role`,`state`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `companies_created` ON `companies` (`created_at`,`id`);