class Inspection < ApplicationRecord
  belongs_to :hive
  belongs_to :user
  validates :body, presence: true
end
