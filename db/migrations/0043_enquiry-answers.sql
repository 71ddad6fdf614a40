CREATE TABLE `mail_stop_links` (
	`hash` char(64) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`mail` enum('application-received','message-received','recruiter-summary') NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `mail_stop_links_hash` PRIMARY KEY(`hash`)
);
--> statement-breakpoint
CREATE TABLE `recruiter_enquiry_answers` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`enquiry_id` int unsigned NOT NULL,
	`side` enum('writer','recruiter') NOT NULL,
	`author_user_id` int unsigned NOT NULL,
	`body` text NOT NULL,
	`sent_at` datetime(3) NOT NULL,
	CONSTRAINT `recruiter_enquiry_answers_id` PRIMARY KEY(`id`),
	CONSTRAINT `recruiter_enquiry_answers_public_id` UNIQUE(`public_id`)
);
--> statement-breakpoint
CREATE TABLE `recruiter_enquiry_blocks` (
	`recruiter_user_id` int unsigned NOT NULL,
	`sender_user_id` int unsigned NOT NULL,
	`created_at` datetime(3) NOT NULL,
	CONSTRAINT `recruiter_enquiry_blocks_recruiter_user_id_sender_user_id_pk` PRIMARY KEY(`recruiter_user_id`,`sender_user_id`)
);
--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','enquiry-answered','credits-expiring','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused') NOT NULL;--> statement-breakpoint
ALTER TABLE `advert_credits` ADD `warned_at` datetime(3);--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD `answered_at` datetime(3);--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD `writer_read_at` datetime(3);--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD `archived_at` datetime(3);--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD `recruiter_mailed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `recruiter_enquiries` ADD `writer_mailed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `mail_stop_links` ADD CONSTRAINT `mail_stop_links_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_enquiry_answers` ADD CONSTRAINT `recruiter_enquiry_answers_enquiry_id_recruiter_enquiries_id_fk` FOREIGN KEY (`enquiry_id`) REFERENCES `recruiter_enquiries`(`id`) ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_enquiry_answers` ADD CONSTRAINT `recruiter_enquiry_answers_author_user_id_users_id_fk` FOREIGN KEY (`author_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_enquiry_blocks` ADD CONSTRAINT `recruiter_enquiry_blocks_recruiter_user_id_users_id_fk` FOREIGN KEY (`recruiter_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE `recruiter_enquiry_blocks` ADD CONSTRAINT `recruiter_enquiry_blocks_sender_user_id_users_id_fk` FOREIGN KEY (`sender_user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `mail_stop_links_user` ON `mail_stop_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_stop_links_created` ON `mail_stop_links` (`created_at`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiry_answers_enquiry` ON `recruiter_enquiry_answers` (`enquiry_id`,`id`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiry_answers_author` ON `recruiter_enquiry_answers` (`author_user_id`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiry_answers_sent` ON `recruiter_enquiry_answers` (`sent_at`);--> statement-breakpoint
CREATE INDEX `recruiter_enquiry_blocks_sender` ON `recruiter_enquiry_blocks` (`sender_user_id`);--> statement-breakpoint
CREATE INDEX `advert_credits_expiry` ON `advert_credits` (`expires_at`);