CREATE TABLE `work_confirmation_stops` (
	`address_hash` char(64) NOT NULL,
	`since` datetime(3) NOT NULL,
	CONSTRAINT `work_confirmation_stops_address_hash` PRIMARY KEY(`address_hash`)
);
--> statement-breakpoint
CREATE TABLE `work_confirmations` (
	`id` int unsigned AUTO_INCREMENT NOT NULL,
	`public_id` char(22) NOT NULL,
	`user_id` int unsigned NOT NULL,
	`project_id` char(22) NOT NULL,
	`state` enum('asked','confirmed','declined','wrong','withdrawn','retracted','outdated') NOT NULL DEFAULT 'asked',
	`token_hash` char(64) NOT NULL,
	`confirmer_name` varchar(120),
	`confirmer_email` varchar(254),
	`address_hash` char(64) NOT NULL,
	`network_hash` char(64),
	`is_same_network` boolean NOT NULL DEFAULT false,
	`relation` enum('client','colleague','manager'),
	`mails_sent` tinyint unsigned NOT NULL DEFAULT 1,
	`asked_at` datetime(3) NOT NULL,
	`last_mailed_at` datetime(3) NOT NULL,
	`expires_at` datetime(3) NOT NULL,
	`answered_at` datetime(3),
	`ended_at` datetime(3),
	CONSTRAINT `work_confirmations_id` PRIMARY KEY(`id`),
	CONSTRAINT `work_confirmations_public_id` UNIQUE(`public_id`),
	CONSTRAINT `work_confirmations_token` UNIQUE(`token_hash`)
);
--> statement-breakpoint
ALTER TABLE `account_flags` MODIFY COLUMN `rule` enum('look-alike-domain','refused-adverts','unwanted-requests','alerts-for-others','mass-reading','guessed-addresses','shared-with-suspended','false-reports','confirmed-by-oneself') NOT NULL;--> statement-breakpoint
ALTER TABLE `notifications` MODIFY COLUMN `kind` enum('application-received','application-status','application-withdrawn','saved-job-closing','message-received','representation-asked','representation-answered','representation-ended','contact-asked','contact-answered','contact-ended','contact-message','shortlist-feedback','availability-check','card-expiring','team-news','enquiry-received','enquiry-answered','credits-expiring','recruiter-profile-decided','placement-claimed','placement-answered','advert-changed','order-settled','support-view','advert-decided','moderation-asked','join-asked','join-answered','webhook-paused','interview-news','promise-news','work-answered') NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `public_id` char(22);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `roles` json DEFAULT ('[]') NOT NULL;--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `confirmed_at` datetime(3);--> statement-breakpoint
ALTER TABLE `profile_projects` ADD `confirmed_by` enum('client','colleague','manager');--> statement-breakpoint
ALTER TABLE `profile_projects` ADD CONSTRAINT `profile_projects_public_id` UNIQUE(`public_id`);--> statement-breakpoint
ALTER TABLE `work_confirmations` ADD CONSTRAINT `work_confirmations_user_id_users_id_fk` FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX `work_confirmation_stops_since` ON `work_confirmation_stops` (`since`);--> statement-breakpoint
CREATE INDEX `work_confirmations_user` ON `work_confirmations` (`user_id`,`state`);--> statement-breakpoint
CREATE INDEX `work_confirmations_address` ON `work_confirmations` (`address_hash`);--> statement-breakpoint
CREATE INDEX `work_confirmations_expires` ON `work_confirmations` (`state`,`expires_at`);--> statement-breakpoint
CREATE INDEX `work_confirmations_answered` ON `work_confirmations` (`is_same_network`,`answered_at`);