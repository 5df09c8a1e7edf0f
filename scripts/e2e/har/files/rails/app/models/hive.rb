class Hive < ApplicationRecord
  belongs_to :apiary
  has_many :inspections, dependent: :destroy
  validates :name, presence: true
  validates :frames, numericality: { only_integer: true, greater_than: 0 }
end
