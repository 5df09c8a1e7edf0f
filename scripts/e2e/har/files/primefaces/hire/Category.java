package hire;

import java.io.Serializable;

public class Category implements Serializable {
  private Integer id;
  private String name;
  private String shelf;

  public Integer getId() { return id; }
  public void setId(Integer id) { this.id = id; }
  public String getName() { return name; }
  public void setName(String name) { this.name = name; }
  public String getShelf() { return shelf; }
  public void setShelf(String shelf) { this.shelf = shelf; }
}
